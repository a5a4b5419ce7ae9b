/** A whole number with commas, as "12,345". For texts of modules: the first use of `toLocaleString` takes 15 ms of CPU. */
export const groupedDigits = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
