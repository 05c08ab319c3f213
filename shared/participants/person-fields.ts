/** What is known about a person and can be corrected, in the order in which it is told. */
export const personFields = [
  'firstName',
  'lastName',
  'birthDate',
  'country',
  'category',
  'role',
  'teamUid',
  'photo',
  'language',
] as const;
export type PersonField = (typeof personFields)[number];
