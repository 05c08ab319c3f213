/** The words of every area in both languages, by file: a list that the first page does without, for it has its own words. */
export const areaFiles = import.meta.glob<Record<string, object>>([
  './{es,en}/*.ts',
  '!./{es,en}/{common,home}.ts',
]);
