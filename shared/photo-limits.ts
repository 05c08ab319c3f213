/** Photos of people and pictures of the site: bytes of the largest one that is sent, pixels of what is stored. */
export const photoLimits = { bytes: 5 * 1024 * 1024, longEdgePx: 960, smallEdgePx: 480 } as const;
