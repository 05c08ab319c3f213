import { z } from 'zod';
import { countryCodes, countryNames } from '../base/countries.ts';
import { birthDateSchema, calendarDateSchema, instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { idInBody, idSchema, uidSchema } from '../base/ids.ts';
import { photoLimits } from '../base/photo-limits.ts';
import { oneLine } from '../base/text.ts';
import { credentialDataSchema } from '../codes/payload.ts';
import { lacksPhoto } from '../edition/tournament.ts';
import { approvalStates } from './approval.ts';
import { outdatedBadge, pendingReview } from './badge-change.ts';
import { categorySchema } from './category.ts';
import { noteText, personNote } from './note.ts';
import { eachOptional, type OptionalSchemas, optionalFields, optionalOf } from './person-fields.ts';
import { personProposal } from './proposal.ts';
import { handoutName, redeemed } from './redeemed.ts';
import { offeredRole, roleSchema } from './role.ts';

/** A participant: as forms send it, as the API returns it, and as it is synchronized to desks and doors. */

const requiredOr = (code: string) => ({
  error: (issue: { input?: unknown }) => (issue.input == null || issue.input === '' ? 'REQUIRED' : code),
});

/** A name, or one of its two parts: empty for people who have only the other. */
export const personName = z.string(requiredOr('INVALID')).overwrite(namePart).max(80, 'TOO_LONG');

/** Placeholders for a required second name: a dash, a full stop, 'N/A', and those printed on visas. */
const placeholder = /^(?:[^\p{L}\p{N}]*|[ns]\/[an]|fnu|lnu|xxx)$/iu;

function namePart(typed: string): string {
  const line = oneLine(typed);
  return placeholder.test(line) ? '' : line;
}

/** Without either name both fields show an error, beside all other errors. */
export function withName<Shape extends z.ZodType<{ firstName: string; lastName: string }>>(
  person: Shape,
): Shape {
  const rule = (field: 'firstName' | 'lastName') => ({
    path: [field],
    error: 'REQUIRED',
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  });
  return person.refine(hasName, rule('firstName')).refine(hasName, rule('lastName'));
}

export const hasName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  Boolean(firstName || lastName);
export const countrySchema = z.enum(countryCodes as [string, ...string[]], requiredOr('INVALID_CHOICE'));

/** Alpha-2, or one of the eleven names of the site spec, which is stored as its code. */
const countryInput = z
  .string(requiredOr('INVALID_CHOICE'))
  .trim()
  .transform((sent) => countryNames.get(sent) ?? sent)
  .pipe(countrySchema);

// Base64 writes three bytes as four characters; the bytes themselves are judged on the server.
const photoChars = Math.ceil(photoLimits.bytes / 3) * 4 + 40;
/**
 * The picture of a form: what `POST /api/photos` answered to the same user, or a data URL. Its label is only a first
 * look: the server judges by content.
 */
const photoOfForm = z
  .string('WRONG_TYPE')
  .max(photoChars, 'TOO_LARGE')
  .pipe(
    z
      .string()
      .regex(
        /^(data:image\/(jpeg|jpg|png|webp);base64,|\/api\/photos\/[0-9a-f]{64}\?sent=[\w-]{43}$)/,
        'WRONG_TYPE',
      ),
  );

/** The optional fields in answers; null if not known. */
const optionalOutput = eachOptional((field) => optionalFields[field].schema.nullable()) as {
  [Field in keyof OptionalSchemas]: z.ZodNullable<OptionalSchemas[Field]>;
};
/** As sent by forms and by outboxes of older desks, which may omit them. */
const optionalInput = z.object(optionalOutput).partial().shape;
const optionalOfRow = eachOptional((field) => optionalOutput[field].default(null)) as {
  [Field in keyof OptionalSchemas]: z.ZodDefault<z.ZodNullable<OptionalSchemas[Field]>>;
};

const formFields = {
  /** People with one name may leave out either. */
  firstName: personName.default(''),
  lastName: personName.default(''),
  birthDate: birthDateSchema,
  country: countryInput,
  category: categorySchema,
  role: roleSchema,
  ...optionalInput,
  photoUrl: photoOfForm.nullish(),
  teamId: idInBody.nullish(),
};

export const participantInput = withName(
  z.object({
    ...formFields,
    role: offeredRole,
    /** Only used for a super user; everyone else registers as themselves. */
    userId: idInBody.optional(),
  }),
);
export type ParticipantInput = z.output<typeof participantInput>;

/**
 * A correction contains only the changed fields and the version that was read, so that two people do not overwrite
 * each other.
 */
export const participantPatch = z
  .object({
    ...formFields,
    firstName: personName,
    lastName: personName,
    version: z.int().positive().optional(),
  })
  .partial();
export type ParticipantPatch = z.output<typeof participantPatch>;

export const participantOutput = z.object({
  id: z.int(),
  uid: uidSchema,
  userId: z.int().nullable(),
  teamId: z.int().nullable(),
  teamName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: calendarDateSchema,
  country: z.string(),
  /** May include ones that this version does not know. */
  category: z.string(),
  role: z.string(),
  ...optionalOutput,
  /** An address on this server, never an inline picture. */
  photoUrl: z.string().nullable(),
  hasCredential: z.boolean(),
  credentialNumber: z.string().nullable(),
  credentialData: credentialDataSchema.nullable(),
  /** Whether the role needs an approval, and why it was refused. */
  approval: z.enum(approvalStates),
  refusedBecause: z.string().nullable(),
  /** The fields in which the badge they wear differs from this; empty if it does not. */
  outdated: z.array(z.string()),
  /** Changes from outside the admin area after the badge was signed that are not reviewed yet. */
  review: pendingReview.nullable(),
  /** What they have to bring before there is a badge for them, and have not brought. */
  toBring: z.array(handoutName),
  version: z.int(),
  createdAt: instantSchema,
});
export type Participant = z.output<typeof participantOutput>;

/** The fields of a person that a door may know. */
export const doorParticipantOutput = participantOutput.pick({
  uid: true,
  firstName: true,
  lastName: true,
  role: true,
  category: true,
  country: true,
  teamName: true,
  photoUrl: true,
  credentialNumber: true,
});

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'INVALID');

/** A person as sent to a desk or a door. A door gets no birth date. */
export const personRow = z.object({
  uid: uidSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: calendarDateSchema.nullable(),
  country: z.string(),
  /** May include ones that this version does not know. */
  category: z.string(),
  role: z.string(),
  teamUid: uidSchema.nullable(),
  teamName: z.string().nullable(),
  /** SHA-256 of the photo, which is fetched apart from the rows. */
  photo: sha256Schema.nullable(),
  /** The note for every desk and door; missing from older servers. */
  note: personNote.nullable().default(null),
  /** Corrections proposed at a kiosk; an older server sends none, and doors receive none. */
  proposed: personProposal.nullable().default(null),
  /** Received hand-outs; doors receive none. */
  redeemed: z.array(redeemed).default([]),
  /** The role of the last decision, if it was positive, or negative; missing from older servers. */
  approvedFor: z.string().nullable().default(null),
  refusedFor: z.string().nullable().default(null),
  /** Missing from older servers, and at doors. */
  ...optionalOfRow,
  /** The copy that differs from this row; missing from older servers, and at doors. */
  outdated: outdatedBadge.nullable().default(null),
  /** Changed by an account outside the staff after the badge was signed; older servers omit it. */
  review: pendingReview.nullable().default(null),
  version: z.int(),
  createdAt: instantSchema,
});
export type PersonRow = z.output<typeof personRow>;

/** The fields that are sent as they are stored. */
export const storedFields = personRow
  .omit({ teamUid: true, teamName: true, photo: true, review: true, createdAt: true })
  .keyof().options;
/** The part of them that doors receive. */
export const doorFields: readonly (typeof storedFields)[number][] = [
  ...(['uid', 'firstName', 'lastName', 'country', 'category', 'role', 'note', 'version'] as const),
];

/** A person as a desk registers them; `photo` is the hash of a picture that is sent separately. */
export const draftPerson = withName(
  z.object({
    firstName: personName,
    lastName: personName,
    birthDate: birthDateSchema,
    country: countrySchema,
    category: categorySchema,
    role: offeredRole,
    teamUid: uidSchema.nullable(),
    photo: sha256Schema.nullable(),
    ...optionalInput,
  }),
);
export type DraftPerson = z.output<typeof draftPerson>;

/** A person who was just registered. */
export const newPerson = (
  draft: DraftPerson,
  at: Pick<PersonRow, 'uid' | 'teamName' | 'createdAt'>,
): PersonRow => ({
  ...{ ...draft, ...optionalOf(draft), ...at, version: 1 },
  ...{ note: null, proposed: null, redeemed: [], outdated: null, review: null },
  ...{ approvedFor: null, refusedFor: null },
});

/** Registers a person under a uid created by the client. */
export const registerCommand = z.object({ uid: uidSchema, person: draftPerson });
export type RegisterCommand = z.output<typeof registerCommand>;

const change = <Value extends z.ZodType>(value: Value) =>
  z.object({ base: z.string().nullable(), value }).optional();

/** Corrects single fields; `base` is the value the editor saw, so that a concurrent change is detected. */
export const correctCommand = z.object({
  uid: uidSchema,
  changes: z.strictObject({
    firstName: change(personName),
    lastName: change(personName),
    birthDate: change(birthDateSchema),
    country: change(countrySchema),
    category: change(categorySchema),
    role: change(roleSchema),
    teamUid: change(uidSchema.nullable()),
    photo: change(sha256Schema.nullable()),
    ...(eachOptional((field) => change(optionalOutput[field])) as {
      [Field in keyof OptionalSchemas]: ReturnType<typeof change<z.ZodNullable<OptionalSchemas[Field]>>>;
    }),
  }),
});
export type CorrectCommand = z.output<typeof correctCommand>;

/** A correction proposed at a kiosk or, from a desk, the resolution of the one made at that time. */
export const proposeCommand = z.object({
  uid: uidSchema,
  changes: z.strictObject({ firstName: personName, lastName: personName, country: countrySchema }).partial(),
  /** Anything else, in their own words. */
  text: noteText,
  /** The `at` of the proposal that is resolved; fields and text are then empty. */
  settles: instantSchema.optional(),
});
export type ProposeCommand = z.output<typeof proposeCommand>;

/** What a delegate still has to do for a person. */
export const personLacks = ['print', 'photo'] as const;
export type PersonLack = (typeof personLacks)[number];

/** What they lack, in the order it is seen to. */
export function lacksOf(
  person: Pick<Participant, 'role' | 'hasCredential' | 'outdated' | 'photoUrl'>,
): PersonLack[] {
  return personLacks.filter((one) =>
    one === 'photo'
      ? lacksPhoto({ ...person, photo: person.photoUrl })
      : person.hasCredential && person.outdated.length > 0,
  );
}

const one = z.object({ participant: participantOutput });
const byId = z.object({ id: idSchema });

/** A photo of the largest size in base64, and the rest of the form. */
const formBytes = photoChars + 16 * 1024;

export const participantEndpoints = defineEndpoints({
  'POST /api/participants': {
    may: 'participants.register',
    summary: 'Register a participant; the owner is the signed-in user.',
    body: participantInput,
    output: one,
    status: 201,
    bare: true,
    limit: formBytes,
  },
  'GET /api/participants': {
    may: 'participants.readOwn',
    summary: 'The participants the caller registered, or all of them by role; newest first.',
    query: z.object({
      /** Names in any order, a team or a number. */
      q: z.string().trim().max(100, 'TOO_LONG').optional(),
      /** Only those the caller registered, also for roles that see all. */
      own: z.enum(['true'], 'INVALID_CHOICE').optional(),
      /** Only people whose badge must be printed again, or who lack a required photo. */
      lacks: z.enum(personLacks, 'INVALID_CHOICE').optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(100).default(50),
      cursor: z.string().max(100).optional(),
    }),
    output: z.object({ items: z.array(participantOutput), nextCursor: z.string().nullable() }),
  },
  'GET /api/participants/:id': {
    may: 'participants.readOwn',
    summary: 'One participant: an own one, or any by role.',
    params: byId,
    output: participantOutput,
  },
  'PATCH /api/participants/:id': {
    may: 'participants.readOwn',
    summary: 'Correct a participant: an own one, or any by role.',
    params: byId,
    body: participantPatch,
    output: participantOutput,
    limit: formBytes,
  },
  'POST /api/photos': {
    may: 'participants.register',
    summary:
      'Send the picture of a participant ahead of the form: JPEG, PNG or WebP by content; answers its photoUrl.',
    bytes: photoLimits.bytes,
    output: z.object({ photoUrl: z.string() }),
    status: 201,
  },
  'GET /api/photos/:sha256': {
    may: 'signedIn',
    summary: 'The picture of a participant: an own one, or any by role.',
    params: z.object({ sha256: sha256Schema }),
    output: 'binary',
    contentType: 'image/jpeg',
  },
  'POST /api/participants/:id/generate-credential': {
    may: 'credentials.issueOwn',
    summary: 'Issue the credential of a participant; the same answer however often it is called.',
    params: byId,
    body: z.unknown(),
    output: one,
    bare: true,
  },
});
