// The chat's provider: everything that is particular to it. Its script takes commands from the list `$crisp`, also
// those that were put there before it was loaded.
import type { ChatUser } from './chat-user';

type Command = [action: 'do' | 'set', name: string, values?: unknown[]];

declare global {
  interface Window {
    $crisp?: { push: (command: Command) => unknown };
    CRISP_WEBSITE_ID?: string;
    CRISP_TOKEN_ID?: string | null;
  }
}

export type ChatAccount = {
  websiteId: string;
  /** By which the provider knows the shop again, in every browser; null: only in this one. */
  sessionToken: string | null;
};

/** Queues commands until the script has loaded. */
export function prepareChat({ websiteId, sessionToken }: ChatAccount): void {
  window.$crisp ??= [] as Command[];
  window.CRISP_WEBSITE_ID = websiteId;
  window.CRISP_TOKEN_ID = sessionToken;
}

/** Loads the provider's script; rejects when it cannot be had. */
export function loadChat(scriptUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.fetchPriority = 'low';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${scriptUrl} could not be loaded`));
    });
    document.head.append(script);
  });
}

/** Says who the merchant is; later values replace earlier ones. */
export function tellChat({ email, name, ...facts }: ChatUser): void {
  send('set', 'user:email', [email]);
  send('set', 'user:nickname', [name]);
  send('set', 'session:data', [Object.entries(facts)]);
}

export function showChat(): void {
  send('do', 'chat:open');
}

/** Ends the conversation in this browser; with its token the merchant has it again. */
export function endChat(): void {
  window.CRISP_TOKEN_ID = null;
  send('do', 'session:reset');
}

function send(...command: Command): void {
  window.$crisp?.push(command);
}
