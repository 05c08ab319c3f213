/** Stands for the packages that vite.config.ts leaves out. */
export const nothing = null;
export default nothing;
