import { cdk8s, javascript } from 'projen';

const NAME = 'cdk8s-tenant-clusters';
const REPOSITORY = `https://github.com/${NAME}/${NAME}`;

const project = new cdk8s.ConstructLibraryCdk8s({
  name: NAME,
  description: 'Typed constructs for fleets of Kubernetes tenant clusters with hosted control planes',
  keywords: ['cdk8s', 'kubernetes', 'cluster-api', 'hosted-control-plane', 'steward', 'kamaji', 'harvester', 'gitops'],
  author: `${NAME} maintainers`,
  authorAddress: REPOSITORY,
  authorOrganization: true,
  repositoryUrl: `${REPOSITORY}.git`,
  license: 'Apache-2.0',
  defaultReleaseBranch: 'main',

  packageManager: javascript.NodePackageManager.NPM,
  projenrcTs: true,
  // Pinned together: jsii 6.0 wants TypeScript 6.0, and TypeScript 7 has no JavaScript API for jest and eslint to use.
  jsiiVersion: '~6.0.16',
  typescriptVersion: '~6.0.3',
  // With it projen asks for @types/node by range, not by a tag named after the TypeScript version.
  minNodeVersion: '20.16.0',

  // The minimum of each peer range is what is installed and tested here.
  cdk8sVersion: '2.70.7',
  constructsVersion: '10.3.0',
  devDeps: ['cdk8s-cli@^2.207.60', 'cdk8s-plus-28@^2.5.6', 'fast-check@^4.10.2', 'yaml@^2.9.1'],

  publishToPypi: { distName: NAME, module: 'cdk8s_tenant_clusters' },
  publishToMaven: {
    javaPackage: 'io.github.cdk8stenantclusters',
    mavenGroupId: 'io.github.cdk8s-tenant-clusters',
    mavenArtifactId: NAME,
  },
  publishToGo: { moduleName: `github.com/${NAME}/${NAME}-go` },

  sampleCode: false,
  github: false,
  release: false,
  depsUpgrade: false,
  typecheckTests: true,
  entrypoint: 'lib/src/index.js',
  gitignore: ['/dist/', '/examples/*/dist/', '.DS_Store'],

  jestOptions: {
    // A regression must fail, not rewrite its snapshot: `npx projen test:update` is the deliberate way.
    updateSnapshot: javascript.UpdateSnapshot.NEVER,
    passWithNoTests: false,
    jestConfig: {
      // V8's own coverage takes three times as long as all tests; `--ci` leaves one core idle unless told.
      coverageProvider: 'babel',
      maxWorkers: '100%',
      coveragePathIgnorePatterns: ['/node_modules/', '/imports/', '/examples/', '/test/'],
      coverageThreshold: { statements: 90, branches: 90, functions: 90, lines: 90 },
      moduleNameMapper: { [`^${NAME}$`]: '<rootDir>/src' },
      testPathIgnorePatterns: ['/node_modules/', '/test/cluster/', '/test/package/'],
    },
  },
  eslintOptions: {
    dirs: ['src'],
    devdirs: ['examples', 'test', 'bench', 'projenrc'],
    ignorePatterns: ['/imports/', '*.js', '*.mjs', '*.d.ts', 'node_modules/'],
    // A check reports; `npx projen eslint --fix` mends.
    commandOptions: { fix: false },
  },
});

// Examples import the package by its name, which leads nowhere before the first build.
project.eslint!.addRules({ 'import/no-unresolved': ['error', { ignore: [`^${NAME}$`] }] });

// unrs-resolver 1.13.0 lists platform packages that do not exist in that version, which breaks `npm ci`.
project.package.addPackageResolutions('unrs-resolver@1.12.2');

// Types and schemas live beside `src`, so the compiler's root is the project itself.
const tsconfig = project.tryFindObjectFile('tsconfig.json')!;
tsconfig.addOverride('compilerOptions.rootDir', '.');
tsconfig.addOverride('include', ['src/**/*.ts', 'imports/**/*.ts']);
project.package.addField('types', 'lib/src/index.d.ts');
// `exports` lets the examples import the package by its own name inside this repository.
project.package.addField('exports', {
  '.': { types: './lib/src/index.d.ts', default: './lib/src/index.js' },
  './package.json': './package.json',
  './.jsii': './.jsii',
  './.warnings.jsii.js': './.warnings.jsii.js',
});

// The package ships the compiled code and the schemas, which are read at run time.
project.npmignore!.exclude('/.ci/', '/bench/', '/docs/', '/examples/', '/imports/**/*.ts', '/CONTRIBUTING.md');

new javascript.TypescriptConfig(project, {
  fileName: 'examples/tsconfig.json',
  extends: javascript.TypescriptConfigExtends.fromPaths(['../tsconfig.json']),
  include: ['**/*.ts'],
  // Somebody who tries things out leaves imports behind.
  compilerOptions: { rootDir: '..', noEmit: true, noUnusedLocals: false },
});

// Outside of CI projen packages every language; `npm run package-all` is the deliberate way.
project.packageTask.reset();
project.packageTask.spawn(project.tasks.tryFind('package:js')!);

project.tasks.tryFind('docgen')!.exec('ts-node --project projenrc/tsconfig.json projenrc/docs/generate.ts');

project.package.setScript('start', 'node examples/start.mjs');
project.addTask('imports', {
  description: 'Generate imports/ from the pinned upstream files: of a folder if one is given, else downloaded',
  exec: 'ts-node --project projenrc/tsconfig.json projenrc/imports/generate.ts',
  receiveArgs: true,
});
project.addTask('bench', {
  description: 'Measure the library against stock cdk8s and other tools; never part of tests or CI',
  exec: 'ts-node --project bench/tsconfig.json bench/main.ts',
  receiveArgs: true,
});
project.addTask('test:package', {
  description: 'Install the packed tarball in empty projects and run the program of the README',
  exec: 'jest --config test/package/jest.config.json --ci',
  receiveArgs: true,
});
project.addTask('test:cluster', {
  description: 'Apply every example to a real API server with real webhooks',
  exec: 'jest --config test/cluster/jest.config.json --runInBand --ci',
  receiveArgs: true,
});

project.tasks.addEnvironment('JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION', '20');

project.synth();
