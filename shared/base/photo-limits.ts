/**
 * Photos of people and pictures of the site: bytes of the largest one that is sent, pixels of what is stored.
 * `chosenBytes` is what a browser scales before it sends; no phone writes as much. Below `leastEdgePx` no face is recognized.
 */
export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  chosenBytes: 60 * 1024 * 1024,
  longEdgePx: 960,
  smallEdgePx: 480,
  leastEdgePx: 40,
} as const;

/** Limits for logos of editions, sent and stored. A larger drawing is a traced picture. */
export const logoLimits = {
  bytes: photoLimits.bytes,
  svgBytes: 200 * 1024,
  leastEdgePx: 256,
  /** The JPEG that every device keeps for badges. */
  badgeBytes: 40_000,
} as const;
