// The README's animation: scenes one after another, as an SVG that plays wherever an image is shown.

export type Scene = { caption: string; jpeg: Buffer };

const WIDTH = 1020;
const HEIGHT = 820;
const CAPTION_HEIGHT = 56;
const SCENE_S = 4;
/** Of a scene's time, how much it takes to fade into the next. */
const FADE = 0.1;

/** Plays forever; where motion is unwanted, the first scene stays. */
export function tourOf(scenes: readonly Scene[]): string {
  const title = scenes.map(({ caption }) => caption).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT + CAPTION_HEIGHT}" role="img">
<title>${title}</title>
<style>${styleOf(scenes.length)}</style>
<rect width="100%" height="100%" fill="#f1f1f1"/>
${scenes.map(sceneOf).join('\n')}
</svg>
`;
}

function styleOf(count: number): string {
  const shown = 100 / count;
  const fade = shown * FADE;
  const delayOf = (index: number) => `.scene:nth-of-type(${index + 1}) { animation-delay: ${index * SCENE_S}s }`;
  return `
text { font: 600 24px system-ui, sans-serif; fill: #303030 }
.scene { opacity: 0; animation: scene ${SCENE_S * count}s linear infinite }
${Array.from({ length: count }, (_, index) => delayOf(index)).join('\n')}
@keyframes scene {
  0%, ${(shown - fade).toFixed(1)}% { opacity: 1 }
  ${shown.toFixed(1)}%, ${(100 - fade).toFixed(1)}% { opacity: 0 }
  100% { opacity: 1 }
}
@media (prefers-reduced-motion: reduce) {
  .scene { animation: none }
  .scene:first-of-type { opacity: 1 }
}
`;
}

function sceneOf({ caption, jpeg }: Scene): string {
  const href = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return `<g class="scene">
<image width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMin slice" href="${href}"/>
<text x="${WIDTH / 2}" y="${HEIGHT + CAPTION_HEIGHT - 20}" text-anchor="middle">${caption}</text>
</g>`;
}
