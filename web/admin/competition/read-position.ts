/** A place on the map as people have it: two numbers, or the address of a map that shows it. */

export interface MapPosition {
  lat: number;
  lon: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const patterns = [
  // '13.7012, -89.2078'
  new RegExp(String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`),
  // 'https://www.google.com/maps/place/…/@13.7012,-89.2078,17z'
  new RegExp(`@${number},${number}`),
  // '…?q=13.7012,-89.2078', '…&query=13.7012%2C-89.2078'
  new RegExp(`[?&](?:q|ll|query|center)=${number}(?:,|%2C)${number}`, 'i'),
  // 'https://www.openstreetmap.org/?mlat=13.7012&mlon=-89.2078'
  new RegExp(`mlat=${number}&mlon=${number}`),
  // 'https://www.openstreetmap.org/#map=17/13.7012/-89.2078'
  new RegExp(String.raw`#map=[\d.]+/${number}/${number}`),
];

/** The position in a text; nothing when it holds none that is on earth. */
export function readPosition(text: string): MapPosition | null {
  for (const pattern of patterns) {
    const read = pattern.exec(text);
    if (!read) continue;
    const [lat, lon] = [Number(read[1]), Number(read[2])];
    if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon };
  }
  return null;
}
