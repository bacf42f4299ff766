/// The style sheet of the page: the system's fonts, a colour for each status in light and dark, and
/// a form for paper in which open folds stay open.
package enum ReportStyle {
  package static let sheet: HTML = """
    :root{color-scheme:light dark;--ground:#fbfbfa;--sheet:#fff;--ink:#1b1c1e;--soft:#62666d;
    --line:#dcdde0;--good:#1a7a4a;--bad:#b3261e;--doubt:#8a5a00;--goodback:#e9f5ee;
    --badback:#fbeae9;--doubtback:#fdf3df;--openback:#f0f1f3}
    @media(prefers-color-scheme:dark){:root{--ground:#16181b;--sheet:#1e2125;--ink:#e9eaec;
    --soft:#a2a7ae;--line:#383c42;--good:#6fd29d;--bad:#ff9c94;--doubt:#f2c063;--goodback:#1c3327;
    --badback:#40211f;--doubtback:#3a2f18;--openback:#2a2d32}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
    main,footer{max-width:60rem;margin:0 auto;padding:0 1.25rem}
    footer{color:var(--soft);font-size:.85rem;padding-bottom:2rem}
    header{padding:2rem 0 .5rem}
    h1{font-size:1.6rem;line-height:1.2;margin:0}
    header p{color:var(--soft);margin:.25rem 0 0}
    h2{font-size:1.05rem;margin:2rem 0 .6rem}
    h3{font-size:.95rem;margin:0 0 .2rem}
    .simulated{color:var(--doubt)!important;font-weight:600}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .verdicts{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.8rem;
    margin-top:1rem}
    .decision{background:var(--back);border-left:.4rem solid var(--tone);border-radius:.4rem;
    padding:.7rem 1rem;margin-top:1rem}
    .decision p{margin:0;font-size:1.15rem}.decision strong{color:var(--tone)}
    .decision .hint{margin-top:.25rem;font-size:.85rem}
    .tile{background:var(--openback);border-radius:.6rem;padding:.9rem 1rem;
    border-top:.25rem solid var(--soft)}
    .tile h2{margin:0;font-size:1rem}
    .tile p{margin:.25rem 0 0}
    .tile .question,.hint,.place{color:var(--soft);font-size:.85rem}
    .tile .status{font-size:1.35rem;font-weight:650;line-height:1.3}
    .passed{--tone:var(--good);--back:var(--goodback)}
    .failed{--tone:var(--bad);--back:var(--badback)}
    .unknown{--tone:var(--doubt);--back:var(--doubtback)}
    .open{--tone:var(--soft);--back:var(--openback)}
    .tile.passed,.tile.failed,.tile.unknown,.tile.open{background:var(--back);
    border-top-color:var(--tone)}
    .tile .status{color:var(--tone)}
    .notes ul{margin:0;padding-left:1.2rem}
    .person{display:flex;gap:1.5rem;align-items:flex-start;margin-top:1.5rem;flex-wrap:wrap}
    .person>div{flex:1 1 18rem}
    figure{margin:0;flex:0 0 auto}
    figure img{display:block;width:11rem;height:auto;border-radius:.4rem;border:1px solid var(--line)}
    figure.empty{width:11rem;min-height:13rem;border:1px dashed var(--line);border-radius:.4rem;
    padding:1rem;text-align:center}
    dl{margin:0}
    .person.refused img{filter:grayscale(1) contrast(.6);opacity:.45}
    .person.refused figure{position:relative}
    .person.refused figure:after{content:"";position:absolute;inset:0;border-radius:.4rem;
    border:3px solid var(--bad);background:linear-gradient(to top right,transparent calc(50% - 2px),
    var(--bad) calc(50% - 2px),var(--bad) calc(50% + 2px),transparent calc(50% + 2px))}
    .person.refused .holder dd{color:var(--soft);text-decoration:line-through}
    .person.unverified img{filter:grayscale(1);opacity:.7}
    .doubt{margin:0 0 .5rem;font-weight:650;color:var(--doubt)}.refused .doubt{color:var(--bad)}
    .office{margin-top:1.5rem;font-size:.85rem}
    .office div{display:flex;gap:.6rem;padding:.1rem 0}.office dt{color:var(--soft);flex:0 0 9rem}
    .office dd{overflow-wrap:anywhere}
    .holder div{display:grid;grid-template-columns:10rem 1fr;gap:.8rem;padding:.28rem 0;
    border-bottom:1px solid var(--line)}
    .holder dt{color:var(--soft)}
    dd{margin:0;overflow-wrap:anywhere}
    .holder dd{font-weight:500;white-space:pre-wrap}
    .facts div{display:flex;gap:.6rem;flex-wrap:wrap}
    .facts dt{color:var(--soft)}
    .chain{display:flex;align-items:stretch;gap:.3rem;flex-wrap:wrap}
    .box{flex:1 1 9.500rem;background:var(--sheet);border:1px solid var(--line);
    border-left:.25rem solid var(--tone);border-radius:.4rem;padding:.6rem .75rem;min-width:0}
    .box p{margin:.15rem 0 0;font-size:.8rem;color:var(--soft);overflow-wrap:anywhere}
    .arrow{display:flex;flex-direction:column;align-items:center;justify-content:center;
    font-size:.75rem;color:var(--tone);text-align:center;flex:0 0 4.500rem}
    .arrow svg{width:12px;height:24px;fill:none;stroke:currentColor;stroke-width:1.500;
    transform:rotate(-90deg)}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.9rem}
    th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;
    border-bottom:1px solid var(--line)}
    thead th{color:var(--soft);font-weight:500;font-size:.8rem}
    tbody th{font-weight:550;white-space:nowrap}
    .number{text-align:right;font-variant-numeric:tabular-nums}
    .mark{color:var(--tone);white-space:nowrap;font-weight:550}
    code,pre{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
    font-size:.82em}
    details{border-bottom:1px solid var(--line);padding:.35rem 0}
    td details{border:0;padding:.1rem 0;font-size:.85rem}
    summary{cursor:pointer}
    td summary{color:var(--soft)}
    pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
    .tree,.tree ul{list-style:none;margin:.3rem 0;padding-left:1.1rem;
    border-left:1px solid var(--line)}
    .tree{padding-left:.6rem}
    .tree li{margin:.15rem 0}
    .octets{color:var(--soft);overflow-wrap:anywhere}
    .text{overflow-wrap:anywhere}
    .tag{font-weight:600}
    .event td{color:var(--soft);font-style:italic}
    .lock{color:var(--soft);font-size:.8em}
    @media(max-width:44rem){.holder div{grid-template-columns:minmax(6rem,9rem) 1fr}
    .office div{display:block}thead{position:absolute;clip-path:inset(50%)}tbody tr{display:block;
    padding:.4rem 0;border-bottom:1px solid var(--line)}tbody td,tbody th{display:block;border:0;
    padding:.1rem 0;text-align:left;overflow-wrap:anywhere}.chain{flex-direction:column}.arrow{flex-direction:row;gap:.5rem;
    justify-content:flex-start;padding-left:1rem}.arrow svg{transform:none}.box{flex:0 0 auto}}
    @media print{@page{size:A4;margin:12mm}:root{--ground:#fff;--sheet:#fff;--ink:#000;--soft:#444;--line:#bbb;--good:#0b5c34;
    --bad:#8f1710;--doubt:#6b4500;--goodback:#fff;--badback:#fff;--doubtback:#fff;--openback:#fff}
    body{font-size:9.600pt;line-height:1.35}main,footer{max-width:none;padding:0}header{padding-top:0}
    .tile,.decision{border:1px solid var(--line)}.tile,.decision,.box,figure,tr,.holder div{break-inside:avoid}
    .further{columns:2;column-gap:1.2rem;font-size:7.600pt;line-height:1.25}.further div{grid-template-columns:7rem 1fr;padding:.1rem 0}
    details:not([open]){display:none}h2{break-after:avoid}.verdicts{
    grid-template-columns:repeat(3,1fr)}}
    """
}
