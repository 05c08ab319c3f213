/** Set where the site is built, from package.json. */
declare const productVersion: string | undefined;

/** The version of the app that runs here; a device tells it at each contact. */
export const appVersion: string = typeof productVersion === 'undefined' ? '0.0.0' : productVersion;
