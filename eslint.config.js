import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** What a folder of `src` may import besides itself; the order of the list is the order of the layers. */
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

/** Parts of one feature, from the bottom up: each may import those before it. */
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

/** A folder of `src` that may import itself and what is named, nothing else of `src`. */
const layer = (folder, allowed) => ({
  target: `./src/${folder}`,
  from: './src',
  except: inSrc([folder, ...allowed]),
  message: `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
})

/** Folders of one parent, of which none imports a later one. */
const downwards = (parent, parts) =>
  parts.slice(0, -1).map((part, index) => ({
    target: `${parent}/${part}`,
    from: parts.slice(index + 1).map((later) => `${parent}/${later}`),
    message: `${part} stands below: it may import only what comes before it`,
  }))

/** A test of one part may build its case with the parts above. */
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
  // A visitor would download what the staff's primitives stand on.
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
    message: 'src runs alone',
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
      // Of our own fields: where a dialog asks for one thing, the focus belongs there.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // What scrolls is a group that takes the focus, or the keyboard could not scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group'], tags: [] }],
    },
  },
  {
    files: ['server/**/*.ts', 'tests/**/*.ts', 'build/**/*.ts', 'tools/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // The `use` of the runner's fixtures is none of React's.
    files: ['tests/fixtures/test.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
)
