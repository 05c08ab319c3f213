/** The path of an uploaded picture. */
export const picturePath = (sha256: string) => `/pictures/${sha256}.jpg`;
/** The path of the header's version of a logo. */
export const markPath = (sha256: string) => `/pictures/${sha256}/mark.png`;
export const isMarkPath = (path: string) => /^\/pictures\/[0-9a-f]{64}\/mark\.png$/.test(path);
