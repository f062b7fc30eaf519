"""A network in between: a TCP proxy on this machine that hands every piece on after a delay that
varies. Pieces of one direction keep their order."""
import asyncio
import random
import threading


class SlowLine:
    """Serves from a thread of its own until `end`. `port` is where to connect to; the times are in
    seconds and one way."""

    def __init__(self, host, port, delay, jitter, seed):
        self.target = (host, port)
        self.delay, self.jitter = delay, jitter
        self.chance = random.Random(seed)
        self.loop = asyncio.new_event_loop()
        self.tasks = set()
        up = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(up,), daemon=True)
        self.thread.start()
        up.wait()

    def _run(self, up):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(
            asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        up.set()
        self.loop.run_forever()

    def _later(self, work):
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _accept(self, reader, writer):
        try:
            there = await asyncio.open_connection(*self.target)
        except OSError:
            writer.close()
            return
        self._later(self._pass_on(reader, there[1]))
        self._later(self._pass_on(there[0], writer))

    async def _pass_on(self, reader, writer):
        pieces = asyncio.Queue()
        self._later(self._deliver(pieces, writer))
        data = b"-"
        while data:
            try:
                data = await reader.read(65536)
            except OSError:
                data = b""
            wait = self.delay + self.chance.uniform(-self.jitter, self.jitter)
            pieces.put_nowait((self.loop.time() + wait, data))

    async def _deliver(self, pieces, writer):
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(max(0.0, due - self.loop.time()))
            try:
                if not data:
                    writer.close()
                    return
                writer.write(data)
                await writer.drain()
            except OSError:
                return

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
