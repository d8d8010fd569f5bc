// Talking to the server.

/** The server said no, in a sentence. */
class Refused extends Error {}

export async function state(query = {}) {
  return ask(`/sandbox/api/state?${new URLSearchParams(query)}`);
}

export async function journal(query = {}) {
  return ask(`/sandbox/api/journal?${new URLSearchParams(query)}`);
}

export async function act(person, verb, details = {}) {
  return tell("/sandbox/api/act", { as: person, do: verb, ...details });
}

export async function fault(person, what, channel) {
  return tell("/sandbox/api/fault", { as: person, what, channel });
}

/** Hear what changes for a person, until the result is called. A lost line is taken up again. */
export function listen(person, { news, online, offline }) {
  const address = new URL(`/sandbox/api/events?as=${person}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let socket;
  let timer;
  let wait = 500;
  let over = false;

  function connect() {
    socket = new WebSocket(address);
    socket.onopen = () => {
      wait = 500;
      online();
    };
    socket.onmessage = (event) => news(JSON.parse(event.data));
    socket.onclose = () => {
      if (over) return;
      offline();
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, 8000);
    };
  }

  connect();
  return () => {
    over = true;
    clearTimeout(timer);
    socket.close();
  };
}

async function ask(path) {
  return read(await reach(path));
}

async function tell(path, body) {
  const headers = { "Content-Type": "application/json" };
  return read(await reach(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Ask the server; that it is not there is said in words, not in the browser's. */
async function reach(path, settings) {
  try {
    return await fetch(path, settings);
  } catch {
    throw new Refused("The local Discord does not answer.");
  }
}

async function read(response) {
  if (response.headers.get("Content-Type")?.startsWith("application/json")) {
    const told = await response.json();
    if (response.ok) return told;
    throw new Refused(told.error);
  }
  throw new Refused(await response.text());
}
