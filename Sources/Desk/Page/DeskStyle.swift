import Presentation

/// The style sheet of the page: that of the report, and what only a page with buttons has.
enum DeskStyle {
  static var sheet: String { ReportStyle.sheet.markup + own }

  private static let own = """

    body{min-height:100vh}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:.5rem;top:.5rem;background:var(--sheet);padding:.5rem;z-index:2}
    .bar{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between;align-items:center;
    padding:.6rem 1.25rem;border-bottom:1px solid var(--line);background:var(--sheet)}
    .bar nav,.tools{display:flex;gap:.4rem;flex-wrap:wrap;align-items:center}
    main{padding-top:1rem;padding-bottom:2rem}
    main:focus{outline:none}
    main{overflow-wrap:anywhere}.foot{display:none}
    h1{margin:.5rem 0 .75rem}
    button,select,input,textarea{font:inherit;color:inherit}
    button,select,.button{background:var(--sheet);border:1px solid var(--edge);border-radius:.4rem;
    padding:.45rem .9rem;min-height:2.5rem;cursor:pointer}
    .button{display:inline-flex;align-items:center;text-decoration:none;color:inherit}
    button:hover,select:hover,.button:hover{background:var(--openback)}
    button[aria-current]{background:var(--ink);color:var(--ground);border-color:var(--ink)}
    button.first{background:var(--act);border-color:var(--act);color:var(--onact);font-weight:650}
    button.first:hover{filter:brightness(1.1)}
    button:disabled{opacity:.55;cursor:default}
    :focus-visible{outline:3px solid var(--act);outline-offset:2px}
    :root{--act:#1f4fa3;--onact:#fff;--edge:#7b8089}
    @media(prefers-color-scheme:dark){:root{--act:#9dbdf5;--onact:#10131a;--edge:#868c95}}
    label{display:block;font-weight:600;margin:.9rem 0 .25rem}
    label.tick{display:flex;gap:.5rem;align-items:center;font-weight:400;min-height:2.2rem}
    input[type=checkbox],input[type=radio]{width:1.2rem;height:1.2rem;flex:0 0 auto}
    input:not([type=checkbox]):not([type=radio]),textarea{width:100%;max-width:48ch;
    background:var(--sheet);border:1px solid var(--edge);border-radius:.4rem;padding:.5rem .6rem}
    .mrz{font-family:ui-monospace,"DejaVu Sans Mono",monospace;max-width:100%;
    text-transform:uppercase;font-size:clamp(.62rem,2.9vw,1.05rem)}
    textarea{resize:vertical}
    [aria-invalid]{border-color:var(--bad)!important;border-width:2px!important}
    .buttons{display:flex;gap:.6rem;flex-wrap:wrap;margin:1rem 0 0}
    .problem{background:var(--badback);border-left:.4rem solid var(--bad);border-radius:.4rem;
    padding:.6rem 1rem;margin:1rem 0}.problem p{margin:.2rem 0}
    .good{background:var(--goodback);border-left:.4rem solid var(--good);border-radius:.4rem;
    padding:.6rem 1rem;margin:1rem 0}.good p{margin:.2rem 0}
    #gone{margin:1rem 1.25rem}
    progress{width:100%;max-width:32rem;height:.8rem;accent-color:var(--act)}
    .step{font-size:1.15rem}
    .sheet .title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .sheet .decision p{font-size:1.5rem;line-height:1.3}.sheet .decision .hint{font-size:.95rem}
    .sheet .person{margin-top:1rem}
    .cards{display:grid;gap:.8rem;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));
    list-style:none;margin:0;padding:0}
    .cards>li{background:var(--sheet);border:1px solid var(--line);border-radius:.6rem;
    padding:.8rem 1rem;overflow-wrap:anywhere}
    .cards h2{margin:0}
    .symbol{background:#fff;padding:1rem;border-radius:.4rem;max-width:min(100%,34rem)}
    .symbol svg{display:block;width:100%;height:auto}
    .symbol img{display:block;width:100%;image-rendering:pixelated}
    .portrait{width:8rem;height:auto;border-radius:.4rem}
    fieldset{border:1px solid var(--line);border-radius:.4rem;margin:.9rem 0 0;padding:.4rem .8rem}
    legend{font-weight:600;padding:0 .3rem}
    .ticks{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:0 1rem}
    .rooms{display:flex;flex-wrap:wrap;gap:.4rem;margin:0 0 1rem}
    .part{border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem;margin:1rem 0}
    .part h2{margin:0}.part h3{margin:.8rem 0 .2rem}
    dl.facts div{padding:.1rem 0}dl.facts dt{flex:0 0 6rem}dl.facts dd{flex:1 1 10rem}
    ul.plain{list-style:none;margin:0;padding:0}
    .columns{columns:14rem 3;padding-left:1.2rem}
    @media(max-width:30rem){main,.bar{padding-left:.8rem;padding-right:.8rem}
    .buttons button,.buttons .button{flex:1 1 100%;justify-content:center}}
    @media print{.foot{display:block;color:var(--soft,inherit);margin-top:1rem}.bar,.screen,.skip,.problem,.buttons{display:none!important}
    .sheet .title{position:static;width:auto;height:auto;clip-path:none}main{padding:0}}
    """
}
