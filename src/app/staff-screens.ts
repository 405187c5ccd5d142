/**
 * The screens of Hermes in one module, so that the build puts them into one file: a tablet needs all of them
 * offline anyway, and on a bad connection one file gets through where dozens do not. Adding a business is not
 * included, because it needs large image tools.
 */
export { RequireReviewer, RequireStaff } from '../workspace/guards.tsx'
export { AddUserPage } from '../businesses/AddUserPage.tsx'
export { BusinessHomePage } from '../businesses/BusinessHomePage.tsx'
export { CounterCardPage } from '../businesses/counter-card/CounterCardPage.tsx'
export { HermesLayout } from '../hermes/HermesLayout.tsx'
export { LoginPage } from '../hermes/LoginPage.tsx'
export { NoAccessPage } from '../hermes/NoAccessPage.tsx'
export { QueuePage } from '../reviews/QueuePage.tsx'
export { ReviewPage } from '../reviews/ReviewPage.tsx'
export { StaffHome } from './StaffHome.tsx'
export { StaffJobs } from './StaffJobs.tsx'
