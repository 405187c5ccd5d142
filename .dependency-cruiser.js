/** Which folder may import which. `npm run lint` checks it, including dynamic imports and imports of types. */

/** What each folder of `src` may import besides itself, in the order of the layers. */
const LAYERS = {
  config: [],
  rules: [],
  contract: ['rules', 'config'],
  offline: ['contract', 'rules', 'config'],
  'app-shell': ['offline', 'contract', 'rules', 'config'],
  recognition: ['app-shell', 'offline', 'contract', 'rules', 'config'],
  ui: ['config'],
  'public-data': ['contract', 'rules', 'ui', 'config'],
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
  'decided',
  'find',
  'session',
  'phrases',
  'parking',
  'decision',
  'lines',
  'review',
]
/** Parts of `src/recognition` that do not know each other, and the one file of each that others may import. */
const RECOGNITION_DOORS = {
  reader: 'image-reader',
  fields: 'findings-in',
  'same-image': 'same-image',
}
const OFFLINE_PARTS = ['jobs', 'drafts', 'queue', 'outbox', 'images', 'erased']

/** What the houses outside `src` may import of it. */
const SHARED_WITH_WORKER = ['contract', 'rules', 'offline', 'app-shell', 'public-data', 'config']
const SHARED_WITH_SERVER = ['contract', 'rules']

/** What a server for real projects runs. */
const PRODUCTION = `^(server|src/(${SHARED_WITH_SERVER.join('|')}))/`

/** Parts of the server that production never loads: they may need packages that it does not install. */
const ONLY_FOR_TRYING_OUT =
  '^server/(auth-emulators/|example-data/|database/pglite[.]ts|cli/(dev|seed|start)[.]ts)'

const anyOf = (folders) => `(${folders.join('|')})/`

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A folder of `src` that may import itself, the allowed folders and nothing else of `src`. */
const layer = (folder, allowed) =>
  forbid(
    `layer-of-${folder}`,
    `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
    { path: `^src/${folder}/` },
    { path: '^src/', pathNot: `^src/${anyOf([folder, ...allowed])}` },
  )

/** A house that may import these folders of `src`, and of the other houses nothing. */
const house = (name, shared) =>
  forbid(
    `house-${name}`,
    `${name} may import of src only: ${shared.join(', ') || 'nothing'}; and nothing of other houses`,
    { path: `^${name}/` },
    {
      path: '^(src|sw|server|tests|trials|build|tools)/',
      pathNot: `^(${name}/|src/${anyOf(shared)})`,
    },
  )

/** The folders of a parent, none of which may import a later one. */
const downwards = (parent, parts) =>
  parts
    .slice(0, -1)
    .map((part, index) =>
      forbid(
        `part-${part}-of-${parent}`,
        `${part} may import only the parts below it`,
        { path: `^src/${parent}/${part}/` },
        { path: `^src/${parent}/${anyOf(parts.slice(index + 1))}` },
      ),
    )

export default {
  forbidden: [
    forbid(
      'no-circle-of-files',
      'No two files import each other, not even indirectly or for a type alone.',
      {},
      { circular: true },
    ),
    {
      ...forbid(
        'no-circle-of-folders',
        'Between folders, imports go one way.',
        {},
        { circular: true },
      ),
      scope: 'folder',
    },
    ...Object.entries(LAYERS).map(([folder, allowed]) => layer(folder, allowed)),
    ...PUBLIC_FEATURES.map((feature) =>
      layer(feature, [
        ...['public-data', 'app-shell', 'offline', 'contract', 'rules', 'ui', 'config'],
      ]),
    ),
    ...STAFF_FEATURES.map((feature) =>
      layer(feature, [
        ...['workspace', ...LAYERS.workspace],
        ...(feature === 'reviews' ? ['recognition'] : []),
      ]),
    ),
    ...Object.entries(RECOGNITION_DOORS).flatMap(([part, door]) => [
      forbid(
        `door-of-${part}`,
        `of recognition/${part}, others may import only ${door}.ts`,
        { path: '^src/', pathNot: `^src/recognition/${part}/` },
        { path: `^src/recognition/${part}/`, pathNot: `/${door}[.]ts$` },
      ),
      forbid(
        `part-${part}-of-recognition`,
        'no part of recognition imports another',
        { path: `^src/recognition/${part}/` },
        { path: '^src/recognition/[^/]+/', pathNot: `^src/recognition/${part}/` },
      ),
    ]),
    ...downwards('reviews', REVIEW_PARTS),
    ...downwards('offline', OFFLINE_PARTS),
    // Visitors would otherwise download the dependencies of the staff primitives.
    forbid(
      'public-primitives',
      'public pages use the primitives of ui and ui/public',
      { path: `^src/${anyOf(['ui/public', 'public-data', ...PUBLIC_FEATURES])}` },
      { path: '^src/ui/staff/' },
    ),
    forbid(
      'staff-primitives',
      'staff screens use the primitives of ui and ui/staff',
      { path: `^src/${anyOf(['ui/staff', 'workspace', ...STAFF_FEATURES])}` },
      { path: '^src/ui/public/' },
    ),
    // All of zod is three times as large as what public pages need of it.
    forbid(
      'small-schemas',
      'what public pages load uses zod/mini',
      {
        path: `^src/(contract/(public-calls|fields|call|api-error|endpoint)[.]ts|${anyOf(['public-data', ...PUBLIC_FEATURES])})`,
      },
      { path: 'node_modules/zod/(?!mini/)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'house-src',
      'src may not import anything outside src',
      { path: '^src/' },
      { path: '^(sw|server|tests|trials|build|tools)/' },
    ),
    house('sw', SHARED_WITH_WORKER),
    house('server', SHARED_WITH_SERVER),
    forbid(
      'what-the-image-lacks',
      `an image of the server has of src only: ${SHARED_WITH_SERVER.join(', ')}`,
      { path: '^server/' },
      { path: '^src/', pathNot: `^src/${anyOf(SHARED_WITH_SERVER)}`, reachable: true },
    ),
    ...[{ dependencyTypes: ['npm-dev'] }, { path: ONLY_FOR_TRYING_OUT }].map((to, index) =>
      forbid(
        `production-needs-no-dev-dependency-${index + 1}`,
        'what only trying out needs is loaded by import() where it is used',
        { path: PRODUCTION, pathNot: ONLY_FOR_TRYING_OUT },
        { ...to, dependencyTypesNot: ['type-only'], dynamic: false },
      ),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests may import anything, to set up a case.
    exclude: { path: String.raw`\.test\.tsx?$|/testing|\.css$` },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
