import { firstCountries } from '../edition/tournament.ts';

/**
 * Every country of ISO 3166-1, and Kosovo, which plays and has a code in use (XK) but none of the standard: stored and sent as alpha-2, printed on badges as alpha-3. Names are not here:
 * the web asks Intl.DisplayNames for them in the reader's language.
 */
const table =
  'AD-AND AE-ARE AF-AFG AG-ATG AI-AIA AL-ALB AM-ARM AO-AGO AQ-ATA AR-ARG AS-ASM AT-AUT AU-AUS AW-ABW AX-ALA ' +
  'AZ-AZE BA-BIH BB-BRB BD-BGD BE-BEL BF-BFA BG-BGR BH-BHR BI-BDI BJ-BEN BL-BLM BM-BMU BN-BRN BO-BOL BQ-BES ' +
  'BR-BRA BS-BHS BT-BTN BV-BVT BW-BWA BY-BLR BZ-BLZ CA-CAN CC-CCK CD-COD CF-CAF CG-COG CH-CHE CI-CIV CK-COK ' +
  'CL-CHL CM-CMR CN-CHN CO-COL CR-CRI CU-CUB CV-CPV CW-CUW CX-CXR CY-CYP CZ-CZE DE-DEU DJ-DJI DK-DNK DM-DMA ' +
  'DO-DOM DZ-DZA EC-ECU EE-EST EG-EGY EH-ESH ER-ERI ES-ESP ET-ETH FI-FIN FJ-FJI FK-FLK FM-FSM FO-FRO FR-FRA ' +
  'GA-GAB GB-GBR GD-GRD GE-GEO GF-GUF GG-GGY GH-GHA GI-GIB GL-GRL GM-GMB GN-GIN GP-GLP GQ-GNQ GR-GRC GS-SGS ' +
  'GT-GTM GU-GUM GW-GNB GY-GUY HK-HKG HM-HMD HN-HND HR-HRV HT-HTI HU-HUN ID-IDN IE-IRL IL-ISR IM-IMN IN-IND ' +
  'IO-IOT IQ-IRQ IR-IRN IS-ISL IT-ITA JE-JEY JM-JAM JO-JOR JP-JPN KE-KEN KG-KGZ KH-KHM KI-KIR KM-COM KN-KNA ' +
  'KP-PRK KR-KOR KW-KWT KY-CYM KZ-KAZ LA-LAO LB-LBN LC-LCA LI-LIE LK-LKA LR-LBR LS-LSO LT-LTU LU-LUX LV-LVA ' +
  'LY-LBY MA-MAR MC-MCO MD-MDA ME-MNE MF-MAF MG-MDG MH-MHL MK-MKD ML-MLI MM-MMR MN-MNG MO-MAC MP-MNP MQ-MTQ ' +
  'MR-MRT MS-MSR MT-MLT MU-MUS MV-MDV MW-MWI MX-MEX MY-MYS MZ-MOZ NA-NAM NC-NCL NE-NER NF-NFK NG-NGA NI-NIC ' +
  'NL-NLD NO-NOR NP-NPL NR-NRU NU-NIU NZ-NZL OM-OMN PA-PAN PE-PER PF-PYF PG-PNG PH-PHL PK-PAK PL-POL PM-SPM ' +
  'PN-PCN PR-PRI PS-PSE PT-PRT PW-PLW PY-PRY QA-QAT RE-REU RO-ROU RS-SRB RU-RUS RW-RWA SA-SAU SB-SLB SC-SYC ' +
  'SD-SDN SE-SWE SG-SGP SH-SHN SI-SVN SJ-SJM SK-SVK SL-SLE SM-SMR SN-SEN SO-SOM SR-SUR SS-SSD ST-STP SV-SLV ' +
  'SX-SXM SY-SYR SZ-SWZ TC-TCA TD-TCD TF-ATF TG-TGO TH-THA TJ-TJK TK-TKL TL-TLS TM-TKM TN-TUN TO-TON TR-TUR ' +
  'TT-TTO TV-TUV TW-TWN TZ-TZA UA-UKR UG-UGA UM-UMI US-USA UY-URY UZ-UZB VA-VAT VC-VCT VE-VEN VG-VGB VI-VIR ' +
  'VN-VNM VU-VUT WF-WLF WS-WSM XK-XKX YE-YEM YT-MYT ZA-ZAF ZM-ZMB ZW-ZWE';

/** Alpha-2 to alpha-3. */
export const alpha3: ReadonlyMap<string, string> = new Map(
  table.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

/** All alpha-2 codes: the tournament's eleven first, then the others in alphabetical order. */
export const countryCodes: readonly string[] = [
  ...firstCountries,
  ...[...alpha3.keys()].filter((code) => !(firstCountries as readonly string[]).includes(code)),
];

/** What machine-readable documents (ICAO 9303, part 3, section 5) say otherwise than ISO. */
const documentCodes: Readonly<Record<string, string>> = {
  D: 'DE',
  RKS: 'XK',
  // Whatever kind of British national it is.
  ...Object.fromEntries(['GBD', 'GBN', 'GBO', 'GBP', 'GBS', 'UK', 'UKM'].map((code) => [code, 'GB'])),
  // Of documents older than the country's present code.
  ROM: 'RO',
  TMP: 'TL',
  ZAR: 'CD',
};

/** The country a document names; empty for stateless people, organizations and specimens. */
export function countryOfDocument(code: string): string {
  return documentCodes[code] ?? [...alpha3].find(([, three]) => three === code)?.[0] ?? '';
}

/** Whether a text is an alpha-2 code of the list. */
export function isCountryCode(text: string): boolean {
  return alpha3.has(text);
}

/** Country names that API callers may send for the eleven countries, as in the specification. */
export const countryNames: ReadonlyMap<string, string> = new Map([
  ['United States', 'US'],
  ['Argentina', 'AR'],
  ['Brazil', 'BR'],
  ['Canada', 'CA'],
  ['Chile', 'CL'],
  ['Colombia', 'CO'],
  ['El Salvador', 'SV'],
  ['Mexico', 'MX'],
  ['Peru', 'PE'],
  ['Uruguay', 'UY'],
  ['Venezuela', 'VE'],
]);
