import { measures } from '#machines/machine-layout.ts';

/**
 * The styles of a diagram, as text inside its SVG, so that an exported picture and the printed report contain them. The
 * page sets the variables to its theme's colours; without them it is light.
 */
export const diagramStyle = `
.md-diagram{font-family:system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.md-box{fill:var(--md-paper,#fff);stroke:var(--md-line,#8b8d98);stroke-width:1.25}
.md-group .md-box{fill:var(--md-group,#f6f7f9);stroke-dasharray:none}
.md-root .md-box{fill:var(--md-back,#fcfcfd);stroke:var(--md-faint,#cdced6)}
.md-region .md-box{stroke-dasharray:5 4}
.md-final .md-inner{fill:none;stroke:var(--md-line,#8b8d98)}
.md-title{font-size:${measures.titleFont}px;font-weight:600;fill:var(--md-ink,#1c2024)}
.md-text text{paint-order:stroke;stroke:var(--md-paper,#fff);stroke-width:3px;stroke-linejoin:round}
.md-under{fill:var(--md-group,#f6f7f9)}
.md-root .md-under{fill:var(--md-back,#fcfcfd)}
.md-root .md-title{fill:var(--md-soft,#60646c)}
.md-row{font-size:${measures.font}px;fill:var(--md-ink,#1c2024)}
.md-id{font-size:${measures.font}px;fill:var(--md-soft,#60646c)}
.md-link{fill:var(--md-event,#0d74ce);text-decoration:underline}
.md-folded>.md-box{stroke-width:2.5}
.md-rule{stroke:var(--md-faint,#cdced6)}
.md-icon{stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;fill:none;stroke:var(--md-soft,#60646c)}
.md-line{fill:none;stroke:var(--md-line,#8b8d98);stroke-width:1.4}
.md-head{fill:var(--md-line,#8b8d98)}
.md-chip{fill:var(--md-paper,#fff);stroke:var(--md-faint,#cdced6)}
.md-word{font-size:${measures.font}px;fill:var(--md-ink,#1c2024)}
.md-event .md-icon{stroke:var(--md-event,#0d74ce)}
.md-done .md-icon{stroke:var(--md-done,#218358)}
.md-done .md-word,.md-done .md-row{fill:var(--md-done,#218358)}
.md-error .md-icon{stroke:var(--md-error,#ce2c31)}
.md-error .md-word,.md-error .md-row{fill:var(--md-error,#ce2c31)}
.md-delay .md-icon{stroke:var(--md-delay,#ab6400)}
.md-dot{fill:var(--md-ink,#1c2024)}
.md-visited .md-box{stroke:var(--md-done,#218358)}
.md-taken .md-line{stroke:var(--md-done,#218358)}
.md-taken .md-head{fill:var(--md-done,#218358)}
.md-taken .md-chip{stroke:var(--md-done,#218358)}
.md-found .md-box,.md-found .md-chip{stroke:var(--md-delay,#ab6400);stroke-width:2.5}
.md-active .md-box{stroke:var(--md-event,#0d74ce);stroke-width:2.5;fill:var(--md-lit,#e6f4fe)}
.md-active.md-group .md-box{fill:var(--md-group,#f6f7f9)}
.md-active.md-root .md-box{fill:var(--md-back,#fcfcfd);stroke-width:1.5}
.md-next .md-chip{stroke:var(--md-event,#0d74ce);stroke-width:2}
.md-next .md-line{stroke:var(--md-event,#0d74ce);stroke-width:2}
.md-next .md-head{fill:var(--md-event,#0d74ce)}
.md-last .md-line{stroke:var(--md-event,#0d74ce);stroke-width:3}
.md-last .md-head{fill:var(--md-event,#0d74ce)}
.md-last .md-chip{fill:var(--md-lit,#e6f4fe);stroke:var(--md-event,#0d74ce);stroke-width:2}
.md-failed .md-box,.md-failed .md-chip{stroke:var(--md-error,#ce2c31);stroke-width:2.5}
.md-failed .md-line{stroke:var(--md-error,#ce2c31);stroke-width:2.5}
.md-failed .md-head{fill:var(--md-error,#ce2c31)}
.md-added .md-box,.md-added .md-chip{stroke:var(--md-done,#218358);stroke-width:2.5;stroke-dasharray:6 3}
.md-added .md-line{stroke:var(--md-done,#218358);stroke-width:2.5}
.md-changed .md-box,.md-changed .md-chip{stroke:var(--md-delay,#ab6400);stroke-width:2.5;stroke-dasharray:2 3}
.md-changed .md-line{stroke:var(--md-delay,#ab6400);stroke-width:2.5}
.md-lost .md-box,.md-lost .md-chip{stroke:var(--md-error,#ce2c31);stroke-width:1.5;stroke-dasharray:4 4}
.md-lost .md-line{stroke:var(--md-error,#ce2c31);stroke-width:2;stroke-dasharray:9 6}
.md-lost .md-head{fill:var(--md-error,#ce2c31)}
.md-lost .md-title,.md-lost .md-word{fill:var(--md-error,#ce2c31)}
.md-lost .md-id{text-decoration:line-through}
.md-chosen .md-box,.md-chosen .md-chip{stroke:var(--md-ink,#1c2024);stroke-width:2.5}
.md-chosen .md-line{stroke:var(--md-ink,#1c2024);stroke-width:2.5}
.md-chosen .md-head{fill:var(--md-ink,#1c2024)}
.md-part{cursor:pointer}
`;
