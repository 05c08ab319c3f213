import { faultsIn } from './fault.ts';

/** What hands do that press twice, go on typing, close, or come back while something is under way. */
export const handFaults = faultsIn({
  'web/admin/people/list/use-bulk-run.ts': [
    [
      'a change of many that is canceled early is done all the same',
      'if (!asking.signal.aborted) await run(',
      'await run(',
      'web/administration-bulk',
    ],
  ],
});
