/** The styles of mails: the colours of the web application, light and dark. */

const light = { paper: "#fbfaf7", surface: "#ffffff", ink: "#181f24", muted: "#525c62", line: "#e4e2dd" };
const sunken = "#f5f3ef";
const accent = "#115664";
const onAccent = "#fdfcf9";

const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
const wrapped = "overflow-wrap:anywhere;word-break:break-word";

export const style = {
  body: `margin:0;padding:0;background-color:${light.paper};-webkit-text-size-adjust:100%`,
  page: `width:100%;background-color:${light.paper}`,
  margin: "padding:32px 16px",
  card: `width:100%;max-width:520px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px`,
  inside: "padding:32px 28px",
  brand: `margin:0 0 24px;${sans};font-size:15px;line-height:20px;font-weight:700;letter-spacing:-0.01em;color:${accent}`,
  heading: `margin:0 0 16px;${sans};font-size:22px;line-height:30px;font-weight:650;letter-spacing:-0.01em;color:${light.ink}`,
  paragraph: `margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:${light.ink};${wrapped}`,
  note: `margin:0 0 16px;${sans};font-size:14px;line-height:21px;color:${light.muted};${wrapped}`,
  code: `margin:0 0 20px;padding:18px 12px;border-radius:8px;background-color:${sunken};text-align:center;${mono};font-size:30px;line-height:38px;font-weight:600;letter-spacing:0.14em;font-variant-numeric:tabular-nums;color:${light.ink};${wrapped}`,
  longCode: `margin:0 0 20px;padding:14px 12px;border-radius:8px;background-color:${sunken};text-align:center;${mono};font-size:16px;line-height:24px;font-variant-numeric:tabular-nums;color:${light.ink};${wrapped}`,
  facts: `width:100%;margin:0 0 20px;border-top:1px solid ${light.line}`,
  label: `padding:10px 12px 10px 0;border-bottom:1px solid ${light.line};${sans};font-size:14px;line-height:21px;color:${light.muted};vertical-align:top;white-space:nowrap`,
  value: `padding:10px 0;border-bottom:1px solid ${light.line};${sans};font-size:14px;line-height:21px;color:${light.ink};vertical-align:top;${wrapped}`,
  buttonCell: `border-radius:8px;background-color:${accent}`,
  button: `display:inline-block;padding:12px 22px;border-radius:8px;${sans};font-size:16px;line-height:22px;font-weight:600;color:${onAccent};text-decoration:none`,
  address: `margin:10px 0 20px;${sans};font-size:13px;line-height:19px;color:${light.muted};${wrapped}`,
} as const;

/** `!important`, since inline styles take precedence. */
export const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0f1316 !important; }
  .surface { background-color: #161a1e !important; border-color: #272d31 !important; }
  .sunken { background-color: #0a0e11 !important; }
  .ink { color: #eeede9 !important; }
  .muted { color: #a7adb2 !important; }
  .line { border-color: #272d31 !important; }
  .accent { color: #7dc7d0 !important; }
  .button { background-color: #7dc7d0 !important; color: #04191f !important; }
}
@media (max-width: 480px) {
  .inside { padding: 24px 20px !important; }
}
`;
