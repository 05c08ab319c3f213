/** The accreditation as it is now. */
export function LivePicture() {
  return null;
}
