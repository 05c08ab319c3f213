import type { fields as spanish } from '../es/fields.ts';

export const fields: typeof spanish = {
  REQUIRED: 'This is required.',
  TOO_SHORT: 'This is too short.',
  TOO_LONG: 'This is too long.',
  INVALID_EMAIL: 'Write a whole e-mail address, like name@example.com.',
  INVALID_DATE: 'There is no such date.',
  DATE_IN_FUTURE: 'That date has not come yet.',
  INVALID_CHOICE: 'Choose one of the options.',
  INVALID_URL: 'Write a whole address, with https://.',
  INVALID_NUMBER: 'Write a number.',
  INVALID: 'Check this.',
  PASSWORDS_DIFFER: "Passwords don't match",
  COMMON_PASSWORD: 'That password is among the most used ones. Choose another.',
  USERNAME_TAKEN: 'That username is taken. Choose another.',
  EMAIL_TAKEN: 'That e-mail address already has an account.',
  TOO_LARGE: 'The file is too large.',
  WRONG_TYPE: 'That type of file does not work here.',
};
