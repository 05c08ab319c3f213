export { waitUntil as until } from '../patience.ts';
