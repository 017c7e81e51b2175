/** Whether the environment forbids to change the lock: nobody commits what a pipeline writes. */
export function isFrozenHere(): boolean {
  return flag('TENANT_CLUSTERS_FROZEN') ?? flag('CI') ?? false;
}

function flag(name: string): boolean | undefined {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : !/^(0|false|no|off)$/i.test(value);
}
