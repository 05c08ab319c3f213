/** Where a picture that an editor sent stands, and the form of its address. */
export const picturePath = (sha256: string) => `/pictures/${sha256}.jpg`;
