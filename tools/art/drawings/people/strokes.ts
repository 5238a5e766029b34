export function drawLine(d: string, stroke: string, width: number) {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function drawShape(d: string, fill: string) {
  return `<path d="${d}" fill="${fill}"/>`;
}
