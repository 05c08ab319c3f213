/** Fields of a person that can be corrected, in display order. */
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
