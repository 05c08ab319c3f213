/** Why a badge is printed another time. Free of zod: every screen that prints knows them. */
export const printReasons = [
  'lost',
  'damaged',
  'misprint',
  'dataChanged',
  /** The self-service, with a supervisor's PIN. */
  'selfService',
  /** Another print of the same copy: a repeated batch, or a PDF besides the print. */
  'sameCopy',
] as const;
export type PrintReason = (typeof printReasons)[number];

/**
 * Logged instead of a reason when nothing was printed, as reported by the printer or a clerk. It is a reason and not a
 * separate field because the previous server version drops unknown fields.
 */
export const failedPrint = 'notPrinted' as const;

/** The most badges that one call logs; a larger batch is sent in parts. */
export const printLogLimit = 500;

/** The printer name logged for a PDF file. */
export const pdfPrinter = 'pdf';
