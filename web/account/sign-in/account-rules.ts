import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput, signUpInput } from '#shared/accounts/accounts.ts';

/** The rules of the forms that lie at the door (rules-on-touch.ts). */
export const loginRules = zodResolver(loginInput);
export const signUpRules = zodResolver(signUpInput);
