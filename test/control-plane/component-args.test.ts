import { ConfigMount, ControlPlaneComponent, HostedControlPlaneOptions } from '../../src';
import { componentArgs, componentMounts } from '../../src/control-plane/component-args';
import { messageOf } from '../fixtures/rendered';

const { API_SERVER, CONTROLLER_MANAGER, KINE, SCHEDULER } = ControlPlaneComponent;
const argsOf = (options: HostedControlPlaneOptions, component = API_SERVER) => componentArgs(options, component);

const CA = ConfigMount.configMap('oidc-ca', '/etc/kubernetes/oidc');
const POLICY = ConfigMount.configMap('audit-policy', '/etc/kubernetes/audit');
const WEBHOOK = ConfigMount.secret('audit-webhook', '/etc/kubernetes/audit-webhook');
const KEYS = ConfigMount.secret('encryption', '/etc/kubernetes/encryption');

describe('arguments', () => {
  test('are none unless asked for', () => {
    expect(argsOf({ featureGates: {}, apiServer: {} })).toEqual({});
  });

  test('hold feature gates for every component of Kubernetes', () => {
    const featureGates = { InPlacePodVerticalScaling: true, WatchList: false };
    const text = { 'feature-gates': 'InPlacePodVerticalScaling=true,WatchList=false' };
    expect([API_SERVER, CONTROLLER_MANAGER, SCHEDULER, KINE].map((component) => argsOf({ featureGates }, component))).toEqual([text, text, text, {}]);
  });

  test('hold the issuer, of the API server only', () => {
    const options = {
      oidc: {
        issuerUrl: 'https://login.example.com',
        clientId: 'kubernetes',
        usernameClaim: 'email',
        usernamePrefix: '-',
        groupsClaim: 'groups',
        groupsPrefix: 'oidc:',
        certificateAuthority: CA,
      },
    };
    expect(argsOf(options)).toMatchInlineSnapshot(`
{
  "oidc-ca-file": "/etc/kubernetes/oidc/ca.crt",
  "oidc-client-id": "kubernetes",
  "oidc-groups-claim": "groups",
  "oidc-groups-prefix": "oidc:",
  "oidc-issuer-url": "https://login.example.com",
  "oidc-username-claim": "email",
  "oidc-username-prefix": "-",
}
`);
    expect(argsOf(options, SCHEDULER)).toEqual({});
    expect(argsOf({ oidc: { issuerUrl: 'https://login.example.com', clientId: 'kubernetes' } })).toEqual({
      'oidc-issuer-url': 'https://login.example.com', 'oidc-client-id': 'kubernetes',
    });
  });

  test('hold the audit policy, and where events go', () => {
    expect(argsOf({ audit: { policy: POLICY } })).toEqual({ 'audit-policy-file': '/etc/kubernetes/audit/policy.yaml', 'audit-log-path': '-' });
    expect(argsOf({ audit: { policy: POLICY, webhook: WEBHOOK } })).toEqual({
      'audit-policy-file': '/etc/kubernetes/audit/policy.yaml', 'audit-webhook-config-file': '/etc/kubernetes/audit-webhook/webhook.yaml',
    });
  });

  test('hold how Secrets are encrypted', () => {
    expect(argsOf({ encryption: KEYS })).toEqual({ 'encryption-provider-config': '/etc/kubernetes/encryption/encryption.yaml' });
  });

  test("end with the user's own, in their order", () => {
    const options = { featureGates: { WatchList: true }, apiServer: { extraArgs: { 'v': '4', 'audit-log-maxage': '30' } } };
    expect(Object.keys(argsOf(options))).toEqual(['feature-gates', 'v', 'audit-log-maxage']);
  });

  test.each<[string, string, HostedControlPlaneOptions]>([
    ['oidc', 'oidc-client-id', { oidc: { issuerUrl: 'https://login.example.com', clientId: 'kubernetes' } }],
    ['audit', 'audit-log-path', { audit: { policy: POLICY } }],
    ['encryption', 'encryption-provider-config', { encryption: KEYS }],
    ['featureGates', 'feature-gates', { featureGates: { WatchList: true } }],
  ])('that %s sets are refused among the extra ones', (option, flag, options) => {
    expect(messageOf(() => argsOf({ ...options, apiServer: { extraArgs: { [flag]: 'mine' } } }))).toEqual(
      `'extraArgs' of apiServer has the flag '${flag}', which '${option}' sets too, expected it once; leave out the one or the other`);
    expect(argsOf({ apiServer: { extraArgs: { [flag]: 'mine' } } })).toEqual({ [flag]: 'mine' });
  });

  test.each(['--v', 'v=4', ''])("'%s' is no name of a flag", (flag) => {
    expect(messageOf(() => argsOf({ apiServer: { extraArgs: { [flag]: '4' } } }))).toEqual(
      `'extraArgs' of apiServer has the flag '${flag}', expected letters, digits and '-', and no '-' in front; write it like 'audit-log-maxage'`);
  });
});

describe('mounts', () => {
  const mountsOf = (options: HostedControlPlaneOptions, component = API_SERVER) => componentMounts(options, component).map(({ name, path }) => `${name} ${path}`);

  test('hold what flags refer to, of the API server only', () => {
    const options = {
      oidc: { issuerUrl: 'https://login.example.com', clientId: 'kubernetes', certificateAuthority: CA },
      audit: { policy: POLICY, webhook: WEBHOOK },
      encryption: KEYS,
      apiServer: { mounts: [ConfigMount.secret('more', '/etc/more')] },
    };
    expect(mountsOf(options)).toEqual([
      'oidc-ca /etc/kubernetes/oidc', 'audit-policy /etc/kubernetes/audit', 'audit-webhook /etc/kubernetes/audit-webhook', 'encryption /etc/kubernetes/encryption',
      'more /etc/more',
    ]);
    expect(mountsOf(options, SCHEDULER)).toEqual([]);
  });

  test('that several options share are one', () => {
    const both = ConfigMount.secret('api-server', '/etc/kubernetes/api-server');
    expect(mountsOf({ encryption: both, audit: { policy: both, webhook: both } })).toEqual(['api-server /etc/kubernetes/api-server']);
  });

  test('of two things at one path are refused', () => {
    expect(messageOf(() => mountsOf({ encryption: KEYS, apiServer: { mounts: [ConfigMount.configMap('encryption', KEYS.path)] } }))).toEqual(
      "Secret 'encryption' and ConfigMap 'encryption' are both mounted at '/etc/kubernetes/encryption' of apiServer, expected a path for each; change one of the two");
  });

  test('of keys and credentials are Secrets', () => {
    expect([messageOf(() => mountsOf({ encryption: POLICY })), messageOf(() => mountsOf({ audit: { policy: POLICY, webhook: POLICY } }))]).toEqual(
      ['encryption', 'audit.webhook'].map((prop) =>
        `'${prop}' is the ConfigMap 'audit-policy', expected a Secret, as everybody who may look around can read the other; move it into one`));
  });
});
