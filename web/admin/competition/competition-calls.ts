/** Calls that concern the competition: invalidated after a change. */
export const competitionCalls =
  /\/api\/(admin\/)?(teams|games|schedule|standings|medals|events|venues|faq|rules|accommodations)\b/;
