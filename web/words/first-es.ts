/** What the first page says, in one file: one request, and only of one language. */
export { common } from './es/common.ts';
export { home } from './es/home.ts';
