export { clip, displayWidth, pad } from './display-width.ts';
export { ageText, durationText, stopwatchText } from './duration-text.ts';
export { renderTable } from './table.ts';
export { chooseTheme, type Signs, type Theme } from './theme.ts';
export { visibleExact, visibleLine, visiblePath, visibleText } from './visible-text.ts';
