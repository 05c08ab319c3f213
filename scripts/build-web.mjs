/** Builds the web unless the build in dist/ was made from these sources. */
import { ensureWebBuilt, findNode } from './prepare.mjs';

process.exitCode = ensureWebBuilt(findNode()) ? 0 : 1;
