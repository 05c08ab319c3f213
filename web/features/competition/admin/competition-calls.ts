/** Calls whose answers speak of the competition: forgotten when something of it was written. */
export const competitionCalls =
  /\/api\/(admin\/)?(teams|games|schedule|standings|medals|events|venues|faq|rules|accommodations)\b/;
