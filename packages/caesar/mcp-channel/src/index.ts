export { type ChannelStreams, serveChannel } from './serve-channel.ts';
