import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const FEATURES = [
  'landing',
  'pass',
  'legal',
  'password-reset',
  'app-redirect',
  'hermes',
  'reviews',
  'businesses',
]

/** A layer of `src` may import itself and what it names, nothing else of `src`. */
const layer = (folder, allowed) => ({
  target: `./src/${folder}`,
  from: './src',
  except: [folder, ...allowed].map((name) => `./${name}`),
  message: `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
})

const LEAVES = ['config.ts', 'paths.ts']
const LAYERS = [
  layer('rules', []),
  layer('contract', ['rules', ...LEAVES]),
  layer('offline', ['contract', 'rules', ...LEAVES]),
  layer('auth', ['offline', 'contract', 'rules', 'ui', ...LEAVES]),
  layer('ui', ['config.ts']),
  ...FEATURES.map((feature) =>
    layer(feature, ['auth', 'offline', 'contract', 'rules', 'ui', ...LEAVES]),
  ),
  { target: ['./src/config.ts', './src/paths.ts'], from: './src' },
  { target: './src', from: ['./server', './sw', './tests', './build'], message: 'src runs alone' },
  {
    target: './sw',
    from: './src',
    except: ['contract', 'rules', 'offline', 'config.ts'].map((name) => `./${name}`),
  },
  { target: './sw', from: ['./server', './tests', './build'] },
  {
    target: './server',
    from: './src',
    except: ['contract', 'rules'].map((name) => `./${name}`),
  },
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data', 'server/migrations'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: {
      'import-x/ignore': ['node_modules'],
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: LAYERS }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-duplicates': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['server/**/*.ts', 'tests/**/*.ts', 'build/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
)
