/** Replaces the packages that vite.config.ts excludes. */
export const nothing = null;
export default nothing;
