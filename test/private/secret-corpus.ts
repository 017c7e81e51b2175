/**
 * Made-up material of every shape, put together at run time: the files of this repository hold nothing that a scanner for
 * secrets would stop at.
 */

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const LETTERS = `${LOWER}${LOWER.toUpperCase()}`;
const BASE32 = `${LOWER.toUpperCase()}234567`;

/** Text that looks random and is the same in every run. */
function noise(alphabet: string, length: number): string {
  return Array.from({ length }, (_, index) => alphabet[(index * (alphabet.length - 3) + Math.floor(index / 5) * 7) % alphabet.length]).join('');
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const alphanumeric = (length: number): string => noise(`${LETTERS}${DIGITS}`, length);

/** A PEM block of a kind such as `RSA PRIVATE KEY`. */
export function pem(kind: string): string {
  const marker = (word: string) => ['-----', word, ' ', kind, '-----'].join('');
  return [marker('BEGIN'), ...Array.from({ length: 4 }, (_, line) => `MII${noise(`${LETTERS}${DIGITS}+/`, 60 + line).slice(line)}`), marker('END'), ''].join('\n');
}

export const PASSWORD = ['hunter', 2].join('');
export const RANDOM = alphanumeric(40);
export const BOOTSTRAP_TOKEN = [noise(LOWER, 6), noise(`${DIGITS}${LOWER}`, 16)].join('.');
const PAIR = base64(['robot', PASSWORD].join(':'));

export const KUBECONFIG = [
  'apiVersion: v1',
  'kind: Config',
  'clusters:',
  '- name: tenant',
  '  cluster:',
  '    server: https://10.40.0.201:6443',
  `    certificate-authority-data: ${base64(pem('CERTIFICATE'))}`,
  'users:',
  '- name: admin',
  '  user:',
];

export interface Specimen {
  /** What it is to be found as. */
  readonly what: string;
  readonly text: string;
}

/** Found wherever they stand. */
export const SPECIMENS: readonly Specimen[] = [
  ...['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED '].map((kind) => ({ what: 'a private key', text: pem(`${kind}PRIVATE KEY`) })),
  { what: 'a private key', text: pem('PGP PRIVATE KEY BLOCK') },
  { what: 'a private key', text: pem('RSA PRIVATE KEY').replace('\n', '\nProc-Type: 4,ENCRYPTED\n') },
  { what: 'a private key', text: JSON.stringify({ type: 'service_account', private_key: pem('PRIVATE KEY') }) },
  { what: 'a private key', text: ['PuTTY-User', 'Key-File-3: ssh-ed25519'].join('-') },
  { what: 'a private key', text: [...KUBECONFIG, `    client-key-data: ${base64(noise(LETTERS + DIGITS, 90))}`].join('\n') },
  { what: 'a private key', text: `[Interface]\nPrivateKey = ${base64(noise(LETTERS + DIGITS, 32))}\nListenPort = 51820\n` },
  { what: 'a token', text: [...KUBECONFIG, `    token: ${RANDOM}`].join('\n') },
  { what: 'a password', text: [...KUBECONFIG, '    username: admin', `    password: ${PASSWORD}`].join('\n') },
  { what: 'a password', text: JSON.stringify({ user: 'admin', password: PASSWORD }) },
  { what: 'a password', text: JSON.stringify(JSON.stringify({ user: 'admin', password: PASSWORD })) },
  { what: 'a password', text: `psql --host db --password ${PASSWORD}` },
  { what: 'a password', text: `kubectl create secret generic db --from-literal=password=${PASSWORD}` },
  { what: 'a password', text: `Server=db;User Id=app;Password=${PASSWORD};` },
  { what: 'a password', text: `echo "root:${PASSWORD}" | chpasswd` },
  { what: 'a password', text: `#cloud-config\nchpasswd:\n  expire: false\n  list: |\n    root:${PASSWORD}\n` },
  { what: 'a password hash', text: ['', '6', noise(LETTERS, 16), noise(`${LETTERS}./`, 86)].join('$') },
  { what: 'a password hash', text: ['', '6', 'rounds=4096', noise(LETTERS, 16), noise(`${LETTERS}./`, 86)].join('$') },
  { what: 'a password hash', text: ['', 'y', 'j9T', noise(LETTERS, 22), noise(`${LETTERS}./`, 43)].join('$') },
  { what: 'a password hash', text: ['', '2b', '12', noise(`${LETTERS}./`, 53)].join('$') },
  { what: 'a password hash', text: ['', 'argon2id', 'v=19', 'm=65536,t=3,p=4', noise(LETTERS, 22)].join('$') },
  { what: 'an age secret key', text: ['AGE', 'SECRET', 'KEY', `1${noise(BASE32, 58)}`].join('-') },
  { what: 'a Secret', text: `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  user: "${noise(LOWER, 5)}"\n` },
  { what: 'a Secret', text: `apiVersion: v1\ndata:\n  user: ${base64('app')}\nkind: Secret\nmetadata:\n  name: db\n` },
  { what: 'a JSON web token', text: [base64url('{"alg":"RS256"}'), base64url('{"sub":"admin"}'), alphanumeric(43)].join('.') },
  { what: 'a bearer token', text: `curl -H "X-Auth: Bearer ${RANDOM}"` },
  { what: 'an authorization header', text: `curl -H "Authorization: Basic ${PAIR}="` },
  { what: 'a bootstrap token', text: `kubeadm token create ${BOOTSTRAP_TOKEN}` },
  { what: 'a token', text: `kubectl config set-credentials admin --token=${BOOTSTRAP_TOKEN}` },
  { what: 'a k3s join token', text: `K10${noise(HEX, 64)}::server:${noise(HEX, 32)}` },
  { what: 'a Rancher token', text: ['token', `${noise(LOWER, 5)}:${noise(LOWER + DIGITS, 54)}`].join('-') },
  { what: 'a Rancher token', text: ['kubeconfig', 'user', `${noise(LOWER, 5)}:${noise(LOWER + DIGITS, 54)}`].join('-') },
  { what: 'an AWS access key', text: `AK${'IA'}${noise(BASE32, 16)}` },
  { what: 'a secret key', text: ['[default]', `aws_secret_access_key = ${RANDOM}`].join('\n') },
  { what: 'a Google API key', text: `AI${'za'}${alphanumeric(35)}` },
  { what: 'a Google OAuth secret', text: ['GOCSPX', alphanumeric(28)].join('-') },
  { what: 'an Azure client secret', text: `${alphanumeric(3)}8Q${'~'}${alphanumeric(34)}` },
  { what: 'an Azure access key', text: `DefaultEndpointsProtocol=https;AccountName=a;Account${'Key'}=${alphanumeric(86)}==` },
  { what: 'an Azure shared access signature', text: `https://a.blob.core.windows.net/b?sv=2024-11-04&si${'g'}=${alphanumeric(43)}%3D` },
  { what: 'a GitHub token', text: `gh${'p'}_${alphanumeric(36)}` },
  { what: 'a GitHub token', text: ['github', 'pat', alphanumeric(22), alphanumeric(59)].join('_') },
  { what: 'a GitLab token', text: ['glpat', alphanumeric(20)].join('-') },
  { what: 'a Slack token', text: ['xoxb', '123456789012', '1234567890123', alphanumeric(24)].join('-') },
  { what: 'a Slack token', text: ['https://hooks.slack.com', 'services', `T${noise(BASE32, 8)}`, `B${noise(BASE32, 8)}`, alphanumeric(24)].join('/') },
  { what: 'an npm token', text: ['npm', alphanumeric(36)].join('_') },
  { what: 'a DigitalOcean token', text: ['dop', 'v1', noise(HEX, 64)].join('_') },
  { what: 'a Stripe key', text: ['sk', 'live', alphanumeric(24)].join('_') },
  { what: 'a Vault token', text: ['hvs', alphanumeric(90)].join('.') },
  { what: 'a Docker Hub token', text: ['dckr', 'pat', alphanumeric(27)].join('_') },
  { what: 'a Tailscale key', text: ['tskey', 'auth', alphanumeric(12), alphanumeric(32)].join('-') },
  { what: 'a Grafana token', text: ['glsa', alphanumeric(32), noise(HEX, 8)].join('_') },
  { what: 'a URL with a password', text: `postgres://app:${PASSWORD}@db.example.com:5432/app` },
  { what: 'a URL with a password', text: `redis://:${PASSWORD}@[2001:db8::1]:6379` },
  { what: 'registry credentials', text: JSON.stringify({ auths: { 'registry.example.com': { auth: PAIR } } }) },
];

/** Fields whose name makes a literal a secret, with such a literal. */
export const NAMED: readonly (readonly [name: string, what: string, literal: string])[] = [
  ...['password', 'adminPassword', 'ADMIN_PASSWORD', 'db-password', 'password1', 'auth.rootPassword', 'PGPASSWORD', 'plain_text_passwd', 'keyPassphrase']
    .map((name) => [name, 'a password', PASSWORD] as const),
  ['password', 'a password', 'changeme'],
  ['adminPassword', 'a password', 'prom-operator'],
  ['passphrase', 'a password', 'correct horse battery staple'],
  ['token', 'a token', BOOTSTRAP_TOKEN],
  ['HCLOUD_TOKEN', 'a token', RANDOM],
  ['tlsBootstrapToken', 'a token', BOOTSTRAP_TOKEN],
  ['clientSecret', 'a client secret', 'kubernetes'],
  ['secretKey', 'a secret key', RANDOM],
  ['AWS_SECRET_ACCESS_KEY', 'a secret key', RANDOM],
  ['api-key', 'an API key', RANDOM],
  ['apikey', 'an API key', noise(HEX, 32)],
  ['certificateKey', 'an encryption key', noise(HEX, 64)],
  ['presharedKey', 'an encryption key', base64(alphanumeric(32))],
  ['privateKey', 'a private key', base64(alphanumeric(32))],
  ['client-key-data', 'a private key', base64(alphanumeric(32))],
  ['aescbcEncryptionSecret', 'a secret', base64(alphanumeric(32))],
  ['totpSecret', 'a secret', noise(BASE32, 32)],
  ['Authorization', 'an authorization header', `Basic ${PAIR}`],
  ['auth', 'registry credentials', PAIR],
];

/** Values that are no secret even in a field named `password`. */
export const NO_LITERALS: readonly string[] = [
  '', ' ', 'true', 'False', 'none', 'disabled', 'write', '3600', '24h', '1h30m', '0.5', '***', 'xxxxxxxx',
  '${PASSWORD}', '$(DB_PASSWORD)', '$PASSWORD', '{{ .Values.password }}', '$oidc.keycloak.clientSecret', '$__file{/etc/secrets/password}',
  '<password>', '<path:kv/data/db#password>', '%PASSWORD%', 'prefix-${PASSWORD}',
  '/etc/secrets/password', './password.txt', '~/.pgpass', 'file:///run/secrets/password', 'https://vault.example.com/v1/kv/data/db',
  'DB_PASSWORD', 'db-password', 'postgres.password', 'vault:kv/data/db#password', 'ref+vault://kv/db#/password', 'op://vault/db/password',
  'arn:aws:secretsmanager:eu-central-1:123456789012:secret:Db1-AbCdEf',
  `ENC[AES256_GCM,data:${base64(PASSWORD)},iv:${base64('0123456789abcdef')},tag:${base64('fedcba9876543210')},type:str]`,
  `Ag${noise(LETTERS, 700)}`,
];

const SSH_PUBLIC_KEY = `ssh-ed25519 ${base64(`\0\0\0\vssh-ed25519\0\0\0 ${noise(LETTERS, 32)}`)} platform@example.com`;
const DIGEST = `sha256:${noise(HEX, 64)}`;

/** Objects as fleets have them, with everything that reminds of a secret and is none. */
export const HARMLESS: { readonly [title: string]: unknown } = {
  'machines that are set up by cloud-init': {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: 'team-a-workers-edbmhp3doh', namespace: 'team-a' },
    spec: {
      template: {
        spec: {
          users: [{ name: 'rocky', lockPassword: true, sshAuthorizedKeys: [SSH_PUBLIC_KEY, `ssh-rsa ${noise(`${LETTERS}${DIGITS}+/`, 372)}`] }],
          files: [
            { path: '/etc/ssl/ca.pem', content: pem('CERTIFICATE') + pem('PUBLIC KEY') },
            { path: '/etc/ssl/ca.b64', encoding: 'base64', content: base64(pem('CERTIFICATE')) },
            { path: '/etc/yum.repos.d/kubernetes.repo', content: '[kubernetes]\ngpgcheck=1\ngpgkey=https://pkgs.k8s.io/core:/stable:/v1.30/rpm/repodata/repomd.xml.key\n' },
            { path: '/etc/nsswitch.conf', content: 'passwd:     files sss systemd\nshadow:     files\n' },
            { path: '/etc/pam.d/system-auth', content: 'password    requisite     pam_pwquality.so local_users_only retry=3\n' },
            { path: '/usr/local/bin/metadata', content: '#!/bin/sh\nTOKEN=$(curl -X PUT -H "X-token-ttl-seconds: 21600" http://169.254.169.254/latest/api/token)\ncurl -H "Authorization: Bearer ${TOKEN}" http://169.254.169.254/\npassword="$1"\nsecret = read_secret2()\n' },
            { path: '/etc/login.py', content: 'password = arguments.password\ntoken: the token that the server gave\nif token == "":\n  token = other\n' },
            { path: '/var/db', contentFrom: { secret: { name: 'db-credentials', key: 'password' } } },
          ],
          preKubeadmCommands: [
            'kubeadm join 10.40.0.201:6443 --discovery-file /run/kubeadm/discovery.conf --token-ttl 24h0m0s',
            `kubeadm join --discovery-token-ca-cert-hash ${DIGEST}`,
            'etcd --initial-cluster-token etcd-cluster-1 --name node-1',
            'kubectl get secret db-password -o jsonpath={.data.password}',
            'echo "root:${ROOT_PASSWORD}" | chpasswd',
            'dnf install -y kubelet-1.30.0 kubeadm-1.30.0',
          ],
          joinConfiguration: { nodeRegistration: { kubeletExtraArgs: [{ name: 'bootstrap-token-file', value: '/run/token' }, { name: 'token', value: '$(TOKEN)' }] } },
          clusterConfiguration: {
            apiServer: {
              certSANs: ['10.40.0.201', 'api.team-a.example.com', '2001:db8:85a3::8a2e:370:7334', '*.example.com'],
              extraArgs: [
                { name: 'enable-bootstrap-token-auth', value: 'true' },
                { name: 'service-account-signing-key-file', value: '/etc/kubernetes/pki/sa.key' },
              ],
            },
          },
        },
      },
    },
  },
  'references to Secrets': {
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name: 'tenants', annotations: { 'checksum/secret': noise(HEX, 64), 'checksum/config': noise(HEX, 64) } },
    spec: {
      decryption: { provider: 'sops', secretRef: { name: 'sops-age' } },
      kubeConfig: { secretRef: { name: 'team-a-kubeconfig', key: 'value' } },
      postBuild: { substituteFrom: [{ kind: 'Secret', name: 'cluster-secrets' }] },
      sshKeyPair: 'default/platform',
      identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
      dataStoreSchema: 'my_cluster_team_a_qrcdktcbzp',
    },
  },
  'values of charts': {
    kind: 'HelmRelease',
    spec: {
      chart: { spec: { version: '104.1.0+up1.6.2' } },
      values: {
        'image': { repository: 'registry.example.com:5000/cilium/cilium', tag: 'v1.20.1', digest: DIGEST },
        'initImage': `registry.example.com/init@${DIGEST}`,
        'auth': {
          existingSecret: 'db-credentials',
          secretKeys: { adminPasswordKey: 'postgres-password', userPasswordKey: 'password', password: 'db-password' },
          password: '',
          usePasswordFiles: true,
          passwordPolicy: 'strong',
          tokenTTL: '24h',
          tokenSecretRef: { name: 'tokens', key: 'token' },
        },
        'adminPasswordSecret': 'grafana-admin',
        'backupTargetCredentialSecret': 'longhorn-backup-2',
        'tls': { secret: 'wildcard-tls', secretName: 'wildcard-tls', caBundle: base64(pem('CERTIFICATE') + pem('CERTIFICATE')) },
        'imagePullSecrets': ['registry-credentials'],
        'secretKey': 'tls.key',
        'apiKey': 'my-key-name',
        'oidc': { clientSecret: '$oidc.clientSecret', tokenUrl: 'https://login.example.com/oauth2/token' },
        'sshPublicKey': SSH_PUBLIC_KEY,
        'schematic': noise(HEX, 64),
        'machineId': '7f9c2ba4-e88f-4a1b-8a7b-3c1d2e4f5a6b',
        'serviceAccount': { automountServiceAccountToken: false },
        'encryptionKey': 'projects/platform/locations/global/keyRings/fleet',
        'grafana.ini': '[auth.generic_oauth]\nclient_id = grafana\nclient_secret = $__file{/etc/secrets/client_secret}\n[security]\nadmin_password = ${ADMIN_PASSWORD}\n',
        'remoteWrite': [{ url: 'https://${USER}:${PASSWORD}@metrics.example.com/api/v1/write' }],
        'git': ['ssh://git@git.example.com:22/fleet.git', 'git@git.example.com:fleet.git', 'oci://registry.example.com:5000/charts@1.0.0'],
      },
    },
  },
  'permissions': {
    kind: 'ClusterRole',
    rules: [
      { apiGroups: [''], resources: ['secrets', 'serviceaccounts/token'], verbs: ['get', 'list', 'create'], resourceNames: ['bootstrap-token-abcdef'] },
      { apiGroups: ['authentication.k8s.io'], resources: ['tokenreviews'], verbs: ['create'] },
    ],
  },
  'a workload': {
    kind: 'Deployment',
    metadata: { name: 'token-issuer', annotations: { 'deployment.kubernetes.io/revision': '3', 'kubectl.kubernetes.io/default-container': 'token-issuer' } },
    spec: {
      template: {
        spec: {
          automountServiceAccountToken: false,
          containers: [{
            name: 'token-issuer',
            image: `ghcr.io/example/token-issuer:v2.1.0@${DIGEST}`,
            args: ['--token-file', '/run/token', '--auth-mode=token', '--rotate-token', '--v=2', '--tls-private-key-file=/tls/tls.key', '--token', '$(TOKEN)'],
            env: [
              { name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
              { name: 'DB_PASSWORD_FILE', value: '/run/secrets/password' },
              { name: 'API_TOKEN', value: '' },
              { name: 'AWS_WEB_IDENTITY_TOKEN_FILE', value: '/var/run/secrets/eks.amazonaws.com/serviceaccount/token' },
              { name: 'DATABASE_URL', value: 'postgres://app:$(DB_PASSWORD)@db:5432/app' },
            ],
            resources: { requests: { cpu: '250m', memory: '512Mi' } },
          }],
          volumes: [{ name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'token', expirationSeconds: 3607, audience: 'https://kubernetes.default.svc' } }] } }],
        },
      },
    },
  },
  'a definition with prose': {
    kind: 'CustomResourceDefinition',
    spec: {
      versions: [{
        schema: {
          openAPIV3Schema: {
            properties: {
              password: { type: 'string', description: 'Password: the password of the user, base64 encoded. Defaults to the key "password" of the Secret.' },
              token: { type: 'string', pattern: '^[a-z0-9]{6}\\.[a-z0-9]{16}$', description: 'Token is used for Bearer authentication-schemes of RFC 6750, in the form of abcdef.16-characters' },
              privateKey: { type: 'object', description: `PEM, starting with ${['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')} and the like` },
            },
            required: ['password', 'token'],
          },
        },
      }],
    },
  },
  'a Secret without data': { kind: 'Secret', type: 'kubernetes.io/service-account-token', metadata: { name: 'robot-token' }, data: null, stringData: { later: '' } },
  'a Secret that Flux fills in': { kind: 'Secret', stringData: { password: '${db_password}' } },
  'a Secret that SOPS encrypted': {
    kind: 'Secret',
    stringData: { password: NO_LITERALS[NO_LITERALS.length - 2] },
    sops: { age: [{ recipient: `age1${noise(LOWER, 58)}`, enc: pem('AGE ENCRYPTED FILE') }], mac: NO_LITERALS[NO_LITERALS.length - 2], version: '3.9.0' },
  },
  'a SealedSecret': { kind: 'SealedSecret', spec: { encryptedData: { password: NO_LITERALS[NO_LITERALS.length - 1] }, template: { metadata: { name: 'db' } } } },
  'an ExternalSecret': {
    kind: 'ExternalSecret',
    spec: {
      secretStoreRef: { kind: 'ClusterSecretStore', name: 'vault' },
      target: { name: 'db', template: { data: { password: '{{ .password }}' } } },
      data: [{ secretKey: 'password', remoteRef: { key: 'kv/db', property: 'password' } }, { secretKey: 'DB_TOKEN', remoteRef: { key: 'kv/db' } }],
    },
  },
  'Secrets in a text that hold nothing': {
    kind: 'ConfigMap',
    data: {
      'secret.yaml': 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: ${db_password}\n',
      'release.yaml': 'kind: HelmRelease\nspec:\n  valuesFrom:\n    - kind: Secret\n      name: values\n---\nkind: ConfigMap\ndata:\n  a: b\n',
      'fetch-token': '#!/bin/sh\nexec cat /run/token\n',
    },
  },
};
