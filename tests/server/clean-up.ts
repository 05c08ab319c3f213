import { afterAll } from 'vitest';
import '../matchers.ts';
import '../warnings.ts';
import { cleanUpAll } from './at-end.ts';
import './cheap-passwords.ts';

/** A setup file, which the runner loads for each test file. */
afterAll(cleanUpAll);
