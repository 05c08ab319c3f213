/** The same in English. */
export { common } from './en/common.ts';
export { home } from './en/home.ts';
