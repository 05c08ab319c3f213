/** Why a badge is printed another time. Free of zod: every screen that prints knows them. */
export const printReasons = [
  'lost',
  'damaged',
  'misprint',
  'dataChanged',
  /** The self-service, with a supervisor's PIN. */
  'selfService',
  /** One more of the same copy: a batch made again, a PDF besides the print. */
  'sameCopy',
] as const;
export type PrintReason = (typeof printReasons)[number];

/**
 * Stands in the log in a reason's place where nothing came out: the printer said so, or a clerk. A reason and no field of
 * its own, because a server of the version before keeps a reason and drops a field that it does not know.
 */
export const failedPrint = 'notPrinted' as const;

/** At most so many badges are logged by one call: a batch comes in portions. */
export const printLogLimit = 500;

/** What stands in the log as the printer of a file. */
export const pdfPrinter = 'pdf';
