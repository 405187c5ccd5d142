/** In `npm run dev`: the boot script, and the styles of all components, which a built page carries itself. */
import './boot.ts'

import.meta.glob(
  '/src/{app-redirect,landing,legal,pass,password-reset,public-data,site,ui}/**/*.module.css',
  {
    eager: true,
  },
)
