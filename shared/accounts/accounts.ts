import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema } from '../base/ids.ts';
import { isStaff, type UserRole, userRoles } from '../base/permissions.ts';
import { oneLine } from '../base/text.ts';
import { codeInput, passkeyAnswer } from './second-factor.ts';

/** A user as shown to everyone who may see users; never with the password. */
export const userOutput = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  role: z.enum(userRoles),
  createdAt: z.iso.datetime(),
});
export type User = z.output<typeof userOutput>;

/**
 * The signed-in user. A user who owes a second factor or password is treated as a visitor, except by the calls that
 * provide it.
 */
export const meOutput = userOutput.extend({
  /** The organizers require a second factor for this role. */
  owesFactor: z.literal(true).optional(),
  /** A password of their own, in place of the one printed at the first start. */
  owesPassword: z.literal(true).optional(),
});
export type Me = z.output<typeof meOutput>;

/** A user as administrators see them. */
export const userForAdmin = userOutput.extend({
  hasFactor: z.boolean(),
  /** To the minute; null before the first sign-in. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** When the account was disabled; null if it can sign in. */
  disabledAt: z.iso.datetime().nullable(),
});
export type UserForAdmin = z.output<typeof userForAdmin>;

/** Filters of the list of users besides the role. */
export const userStates = ['active', 'disabled', 'withoutFactor'] as const;

const name = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(80, 'TOO_LONG');
/** The minimum password length: for staff twice that of visitors' accounts. */
export const fewestPasswordChars = (role: UserRole) => (isStaff(role) ? 12 : 6);
const password = z.string('REQUIRED').min(6, 'TOO_SHORT').max(200, 'TOO_LONG');

export const loginInput = z.object({
  username: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(60, 'TOO_LONG'),
  password: z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG'),
  /** Asked for (SECOND_FACTOR) once the password is right. */
  code: codeInput.optional(),
  /** Instead of a code. */
  passkey: passkeyAnswer.optional(),
});
export type LoginInput = z.input<typeof loginInput>;

const email = z
  .string('REQUIRED')
  .trim()
  .pipe(z.email('INVALID_EMAIL'))
  .pipe(z.string().max(200, 'TOO_LONG'))
  .transform((value) => value.toLowerCase());

/**
 * Western European letters, digits and keyboard symbols. Other alphabets and stacked marks allow names that imitate
 * another user. Older names can still sign in.
 */
const newUsername = z
  .string('REQUIRED')
  .overwrite((text) => oneLine(text.normalize('NFC')))
  .min(3, 'TOO_SHORT')
  .max(60, 'TOO_LONG')
  .regex(/^[ -~À-ÖØ-öø-ÿ]*$/, 'USERNAME_LETTERS');

/** An account created by an administrator; the new user sets the password through a link. */
export const staffInput = z.object({
  username: newUsername,
  email,
  firstName: name,
  lastName: name,
  phone: z.string().trim().max(40, 'TOO_LONG').default(''),
  role: z.enum(userRoles, 'INVALID_CHOICE'),
});
export type StaffInput = z.input<typeof staffInput>;

/** Token of a one-time link, shown once. It lets its holder set the password of the account. */
const handedOver = z.object({ token: z.string(), until: z.iso.datetime() });

export const passwordResetInput = z.object({
  token: z.string('REQUIRED').min(1, 'REQUIRED').max(100),
  newPassword: password,
});

/** The sign-up form: section 5 of the specification, message by message (the words are the catalogue's). */
export const signUpInput = z
  .object({
    username: newUsername,
    email: z
      .email('INVALID_EMAIL')
      .max(200, 'TOO_LONG')
      .transform((value) => value.toLowerCase()),
    firstName: name,
    lastName: name,
    phone: z.string('REQUIRED').trim().min(8, 'TOO_SHORT').max(40, 'TOO_LONG'),
    password,
    confirmPassword: z.string('REQUIRED').min(6, 'TOO_SHORT').max(200, 'TOO_LONG'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: 'PASSWORDS_DIFFER',
    path: ['confirmPassword'],
    // Said together with the other faults of the form, not only once they are gone.
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown } | undefined;
      return typeof form?.password === 'string' && typeof form.confirmPassword === 'string';
    },
  });
export type SignUpInput = z.input<typeof signUpInput>;

export const passwordChangeInput = z.object({
  currentPassword: z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG'),
  newPassword: password,
});

const id = z.object({ id: idSchema });

export const accountEndpoints = defineEndpoints({
  'POST /api/auth/login': {
    may: 'anyone',
    mayBeSigned: true,
    summary:
      'Sign in, with a code or a passkey where the account has a second factor. The session gets a new id.',
    body: loginInput,
    output: meOutput,
  },
  'POST /api/auth/register': {
    may: 'anyone',
    summary: 'Create an account of the role USER and sign in.',
    body: signUpInput,
    output: userOutput,
    status: 201,
  },
  'POST /api/auth/logout': {
    may: 'anyone',
    whileOwing: true,
    summary: 'End the session.',
    output: z.null(),
  },
  'GET /api/auth/me': {
    may: 'anyone',
    whileOwing: true,
    summary: 'The signed-in user; null with status 200 without a session.',
    output: meOutput.nullable(),
  },
  'POST /api/auth/password': {
    may: 'signedIn',
    whileOwing: true,
    summary:
      'Change the own password; other sessions end, this one gets a new id, a link for the password no longer counts.',
    body: passwordChangeInput,
    output: z.null(),
  },
  'POST /api/auth/reset': {
    may: 'anyone',
    summary: 'Give an account its password by a one-time link; its sessions end.',
    body: passwordResetInput,
    output: z.object({ username: z.string() }),
  },
  'GET /api/admin/users': {
    may: 'users.manage',
    summary: 'Users, newest first; `before` is the id of the last one seen.',
    query: z.object({
      /** Searches user name, names and address, ignoring case and accents. */
      q: z.string().trim().max(100).default(''),
      role: z.enum(userRoles, 'INVALID_CHOICE').optional(),
      state: z.enum(userStates, 'INVALID_CHOICE').optional(),
      before: z.coerce.number<number | string>('INVALID_NUMBER').int().positive().optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(50),
    }),
    output: z.array(userForAdmin),
  },
  'GET /api/admin/users/counts': {
    may: 'users.manage',
    summary: 'How many users there are; of the super users only those that can sign in.',
    output: z.object({
      total: z.int(),
      administrators: z.int(),
      regular: z.int(),
      disabled: z.int(),
      superUsers: z.int(),
    }),
  },
  'POST /api/admin/users/:id/disable': {
    may: 'users.manage',
    summary:
      'Close an account without deleting it: it cannot sign in, its sessions end, and desks it works at are heard no more.',
    params: id,
    output: userForAdmin,
  },
  'POST /api/admin/users/:id/enable': {
    may: 'users.manage',
    summary: 'Open a closed account again.',
    params: id,
    output: userForAdmin,
  },
  'PATCH /api/admin/users/:id': {
    may: 'users.manage',
    summary: 'Change the role of a user.',
    params: id,
    body: z.object({
      role: z.enum(userRoles, 'INVALID_CHOICE'),
      /** The role that the administrator saw; CHANGED_MEANWHILE if it has changed. */
      was: z.enum(userRoles, 'INVALID_CHOICE').optional(),
    }),
    output: userOutput,
  },
  'POST /api/admin/users': {
    may: 'users.manage',
    summary: 'Create an account of any role; answers the link by which its owner chooses the password.',
    body: staffInput,
    output: z.object({ user: userOutput, reset: handedOver }),
    status: 201,
  },
  'POST /api/admin/users/:id/reset': {
    may: 'users.manage',
    summary: 'A one-time link, valid for a day, with which a user sets a new password.',
    params: id,
    output: handedOver,
  },
  'POST /api/admin/users/:id/end-sessions': {
    may: 'users.manage',
    summary: 'End the sessions of a user; of oneself, all but this one.',
    params: id,
    output: z.object({ ended: z.int() }),
  },
  'DELETE /api/admin/users/:id': {
    may: 'users.manage',
    summary: 'Delete a user and end their sessions; what they registered stays.',
    params: id,
    output: z.object({ id: z.int() }),
  },
});
