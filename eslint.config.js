import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** What each folder of `src` may import besides itself, in the order of the layers. */
const LAYERS = {
  config: [],
  rules: [],
  contract: ['rules', 'config'],
  offline: ['contract', 'rules', 'config'],
  'app-shell': [],
  ui: ['config'],
  'public-data': ['contract', 'ui', 'config'],
  auth: ['offline', 'contract', 'rules', 'config'],
  workspace: ['auth', 'app-shell', 'offline', 'contract', 'rules', 'ui', 'config'],
}

const PUBLIC_FEATURES = ['landing', 'pass', 'legal', 'password-reset', 'app-redirect']
const STAFF_FEATURES = ['hermes', 'reviews', 'businesses']

/** Parts of one feature, bottom up: each may import only those before it. */
const REVIEW_PARTS = [
  'format',
  'shortcuts',
  'recognition',
  'prefetch',
  'viewer',
  'similar',
  'queue',
  'decision',
  'review',
]
const OFFLINE_PARTS = ['queue', 'drafts', 'outbox', 'images']

const inSrc = (names) => names.map((name) => `./${name}`)

/** The zone of a folder of `src` that may import itself, the allowed folders and nothing else of `src`. */
const layer = (folder, allowed) => ({
  target: `./src/${folder}`,
  from: './src',
  except: inSrc([folder, ...allowed]),
  message: `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
})

/** The zones of a parent's folders, none of which may import a later one. */
const downwards = (parent, parts) =>
  parts.slice(0, -1).map((part, index) => ({
    target: `${parent}/${part}`,
    from: parts.slice(index + 1).map((later) => `${parent}/${later}`),
    message: `${part} may import only the parts below it`,
  }))

/** Not enforced in tests: they may use the parts above to set up a case. */
const PARTS = [
  ...downwards('./src/reviews', REVIEW_PARTS),
  ...downwards('./src/offline', OFFLINE_PARTS),
]

const ZONES = [
  ...Object.entries(LAYERS).map(([folder, allowed]) => layer(folder, allowed)),
  ...PUBLIC_FEATURES.map((feature) =>
    layer(feature, ['public-data', 'offline', 'contract', 'rules', 'ui', 'config']),
  ),
  ...STAFF_FEATURES.map((feature) => layer(feature, ['workspace', ...LAYERS.workspace])),
  // Visitors would otherwise download the dependencies of the staff primitives.
  {
    target: ['./src/ui/public', './src/public-data', ...PUBLIC_FEATURES.map((f) => `./src/${f}`)],
    from: './src/ui/staff',
    message: 'public pages use the primitives of ui and ui/public',
  },
  {
    target: ['./src/ui/staff', './src/workspace', ...STAFF_FEATURES.map((f) => `./src/${f}`)],
    from: './src/ui/public',
    message: 'staff screens use the primitives of ui and ui/staff',
  },
  {
    target: './src',
    from: ['./server', './sw', './tests', './build', './tools'],
    message: 'src may not import anything outside src',
  },
  {
    target: './sw',
    from: './src',
    except: inSrc(['contract', 'rules', 'offline', 'app-shell', 'public-data', 'config']),
  },
  { target: './sw', from: ['./server', './tests', './build', './tools'] },
  { target: './server', from: './src', except: inSrc(['contract', 'rules']) },
  { target: './server', from: ['./sw', './tests', './build', './tools'] },
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data', 'server/database/migrations'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: {
      'import-x/ignore': ['node_modules'],
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...ZONES, ...PARTS] }],
      'import-x/no-duplicates': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      'max-lines': ['error', 300],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/*.ts'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: ZONES }] },
  },
  {
    files: ['src/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // Allowed on our own components: in a dialog that asks for one thing, the focus belongs there.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // Scrollable groups must take the focus, or the keyboard could not scroll them.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group'], tags: [] }],
    },
  },
  {
    files: ['server/**/*.ts', 'tests/**/*.ts', 'build/**/*.ts', 'tools/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // The `use` of Playwright's fixtures is not React's.
    files: ['tests/fixtures/test.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
)
