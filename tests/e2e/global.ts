/** Once per run; the tool takes its setup by the default. */
export { fillNoon as default } from './server.ts';
