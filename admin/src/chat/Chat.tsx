import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useShop } from '../api/use-shops';
import { whenIdle } from '../components/when-idle';
import { loadChat, prepareChat, showChat, tellChat } from './chat-provider';
import { chatUserOf } from './chat-user';

/** `absent`: there is no chat. `loading`: it will be there. `failed`: its script could not be loaded. */
export type ChatState = 'absent' | 'loading' | 'ready' | 'failed';
type ChatValue = {
  state: ChatState;
  /** When somebody answers, as the operator configured it; null: unknown. */
  hours: string | null;
  /** Opens the chat, now or once it has loaded. Retries a failed load. */
  open: () => void;
};

const ChatContext = createContext<ChatValue>({ state: 'absent', hours: null, open: () => {} });

/** The live chat with support. */
export function useChat(): ChatValue {
  return useContext(ChatContext);
}

type ChatProps = {
  /** The part of the app that can use the chat. */
  children: ReactNode;
};

/** Loads the chat, if configured, once the page is idle, and identifies the merchant to it. */
export function Chat({ children }: ChatProps) {
  const { shop, shopInfo, chat } = useShop();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ of: number; state: 'ready' | 'failed' } | null>(null);
  const { scriptUrl, websiteId, hours = null } = chat ?? {};
  const sessionToken = shop?.crispSessionToken ?? null;

  useEffect(() => {
    if (scriptUrl === undefined || websiteId === undefined) return undefined;
    prepareChat({ websiteId, sessionToken });
    return whenIdle(() => {
      loadChat(scriptUrl).then(
        () => setOutcome({ of: attempt, state: 'ready' }),
        (error: unknown) => {
          console.warn('The chat could not be loaded:', error);
          setOutcome({ of: attempt, state: 'failed' });
        },
      );
    });
  }, [scriptUrl, websiteId, sessionToken, attempt]);

  useEffect(() => {
    if (scriptUrl !== undefined && shop && shopInfo) tellChat(chatUserOf({ shop, shopInfo }));
  }, [scriptUrl, shop, shopInfo]);

  const value = useMemo((): ChatValue => {
    const loaded = outcome?.of === attempt ? outcome.state : 'loading';
    const state = scriptUrl === undefined ? 'absent' : loaded;
    const open = () => {
      showChat();
      if (state === 'failed') setAttempt((number) => number + 1);
    };
    return { state, hours, open };
  }, [scriptUrl, outcome, attempt, hours]);

  return <ChatContext.Provider value={value}>{children}</ChatContext.Provider>;
}
