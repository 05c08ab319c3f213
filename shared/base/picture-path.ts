/** The path of an uploaded picture. */
export const picturePath = (sha256: string) => `/pictures/${sha256}.jpg`;
