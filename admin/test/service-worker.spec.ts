import { releaseOf } from '../build-service-worker';
import { offlinePage } from '../service-worker/offline-page';

// The build itself is tried in a browser: scripts/service-worker.spec.ts.
jest.mock('vite', () => ({}));

describe('the files that the service worker stores', () => {
  const BUILT = ['index.html', 'assets/index-B4xY_-9z.js', 'assets/Page-CHyvFKuk.css', 'logo.svg', 'sw.js'];

  it('are those whose names have their hash', () => {
    expect(releaseOf([...BUILT, 'assets/plain.js']).assets).toEqual([
      '/assets/Page-CHyvFKuk.css',
      '/assets/index-B4xY_-9z.js',
    ]);
  });

  it('name the release: in any order the same, with another file another', () => {
    const { release } = releaseOf(BUILT);
    expect(releaseOf([...BUILT].reverse()).release).toBe(release);
    expect(releaseOf([...BUILT, 'assets/Modal-CAs2rPQi.js']).release).not.toBe(release);
  });
});

describe('the offline page', () => {
  it.each([true, false])('is not kept, and runs no script but its own; embedded is %s', (isEmbedded) => {
    const { document, headers } = offlinePage({ isEmbedded, nonce: 'one-time' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'; ");
    expect(headers['content-security-policy']).toContain("script-src 'nonce-one-time'");
    expect(document.match(/<script[^>]*>/g)).toEqual(['<script nonce="one-time">']);
  });

  it('can be framed, and names the page around it, only inside of the platform’s admin', () => {
    const embedded = offlinePage({ isEmbedded: true, nonce: 'n' });
    const alone = offlinePage({ isEmbedded: false, nonce: 'n' });
    expect(embedded.headers['content-security-policy']).not.toContain('frame-ancestors');
    expect(alone.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(embedded.document).toContain("reload the page of your store's admin");
    expect(alone.document).not.toContain('store');
  });
});
