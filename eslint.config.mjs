// Lint: the strict type-aware rules, and bans that name their replacement.
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const WRITE_OUT = 'Write the literal out, one member a line.';

const BANNED_SYNTAX = [
  { selector: 'SwitchStatement', message: 'Write an ordered list or an exhaustive Record of the rules.' },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportAllDeclaration', message: 'Import from the file that defines it: no barrels.' },
  { selector: 'SpreadElement > ObjectExpression', message: WRITE_OUT },
  { selector: 'SpreadElement > ArrayExpression', message: WRITE_OUT },
  { selector: 'SpreadElement > TSAsExpression > :matches(ObjectExpression, ArrayExpression)', message: WRITE_OUT },
];

/** Readers of the examples know the exhaustive switch. */
const BANNED_IN_EXAMPLES = BANNED_SYNTAX.filter(({ selector }) => selector !== 'SwitchStatement');

const EVERY_TEST_RUNS = 'Every test runs: none is skipped, focused or expected to fail.';

export default tseslint.config(
  // The sample client is compiled against types that are generated for it; vendored files are published ones.
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      'data/',
      'tools/clients/sample/',
      'tools/clients/rest-types/',
      'src/http/pages/graphiql/vendor/',
      'docs/examples/*/dist/',
      'docs/examples/*/src/generated/',
      'portal/src/api/schema-types.d.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './test/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      // Ports are plain objects of closures: they have no `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/only-throw-error': ['error', { allowRethrowing: true, allowThrowingUnknown: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      // Express recognizes an error handler by its four parameters.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-depth': ['error', 3],
      'no-restricted-syntax': ['error', ...BANNED_SYNTAX],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the moment from the injected clock.' },
        { object: 'Math', property: 'random', message: 'Take it from the injected randomness.' },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'tools/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fit', 'xit', 'xtest', 'fdescribe', 'xdescribe'].map((name) => ({ name, message: EVERY_TEST_RUNS })),
      ],
      'no-restricted-syntax': [
        'error',
        ...BANNED_SYNTAX,
        {
          selector:
            'MemberExpression[property.name=/^(only|skip|todo|failing)$/] > Identifier[name=/^(it|test|describe)$/]',
          message: EVERY_TEST_RUNS,
        },
      ],
    },
  },
  // These have packages of their own, which `npm run check:tools` installs.
  {
    files: ['tools/{clients,deployment}/*.ts'],
    languageOptions: { parserOptions: { project: './tools/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  ...['rest-client', 'creditor-script'].map((example) => ({
    files: [`docs/examples/${example}/**/*.ts`],
    languageOptions: {
      parserOptions: { project: `./docs/examples/${example}/tsconfig.json`, tsconfigRootDir: import.meta.dirname },
    },
    rules: { 'no-restricted-syntax': ['error', ...BANNED_IN_EXAMPLES] },
  })),
  {
    files: ['portal/src/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './portal/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['portal/*.mjs'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly' } },
  },
  {
    files: [
      'src/providers/**',
      'src/persistence/**',
      'test/**',
      'seeders/**',
      'tools/**',
      'docs/examples/**',
      'portal/**',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/http/pages/{assets,graphiql,reference}/*.js'],
    languageOptions: {
      globals: {
        window: 'readonly',
        navigator: 'readonly',
        location: 'readonly',
        DOMParser: 'readonly',
        MutationObserver: 'readonly',
        setInterval: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        AbortController: 'readonly',
        TextDecoderStream: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^_$' }] },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      globals: {
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        process: 'readonly',
        globalThis: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
);
